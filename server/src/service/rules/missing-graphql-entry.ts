import {
  entriesWithoutSchema,
  graphqlEntries,
  type ListedGraphqlEntry,
  schemaInScope,
} from "../facts/graphql-entries.ts";
import { type GraphqlPart, partNamed } from "../graphql/schema.ts";
import { valueFix } from "../model/change.ts";
import { getOrInsert } from "../multimap.ts";
import { dropOfList } from "../navigation/drops.ts";
import { locationOf } from "../navigation/walk.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted } from "../text/quoting.ts";
import { anchorAt, type SiteFinding, type SiteRule } from "./rule.ts";
import { type Guesser, guessUpTo, maxGuessesAmong } from "./shared/guesses.ts";

/** The names that a wrong one is compared with: those of all types, or of the fields of one type. */
type Candidates = ReadonlyMap<string, unknown>;

const noCandidates: Candidates = new Map();

type MissingPart = Extract<GraphqlPart, { kind: "missing" }>;

function missingPartFinding(
  { entry, owner }: ListedGraphqlEntry,
  { before }: MissingPart,
  file: string,
  candidates: Candidates,
  guess: Guesser,
): SiteFinding {
  const { word, names } = entry.named;
  const wrongName = names[before.length] ?? "";
  const { near, mark } = guess(() => nearest(wrongName, [...candidates.keys()], 3));
  const after = names.slice(before.length + 1);
  const suggestions = near.map((name) => `${word} ${[...before, name, ...after].join(".")}`);
  const location = locationOf(owner, entry.place);
  const fixes = suggestions.map((value) => valueFix(`Write ${quoted(value)}`, location, value));
  return {
    message: `${quoted(`${word} ${names.join(".")}`)} is not in ${quoted(file)}, so the build may fail${ending(suggestions, "correct or remove the entry")}`,
    anchor: anchorAt(location),
    ...mark,
    fixes,
  };
}

function withoutSchemaFinding({ entry, owner }: ListedGraphqlEntry): SiteFinding {
  const { word, names } = entry.named;
  return {
    consequence: "loses",
    message: `No \`graphql\` covers ${quoted(`${word} ${names.join(".")}`)}, so it has no page; set \`graphql\` on a tab around it.`,
    anchor: anchorAt(locationOf(owner, entry.place)),
  };
}

export const missingGraphqlEntry = {
  code: "missing-graphql-entry",
  title: "A listed GraphQL entry is not in its schema, or has none",
  scope: "site",
  severity: "warning",
  consequence: "may-stop",
  effect:
    "It may stop the deployment: the newest builder of the platform fails, and which builder a site has is unknown. Without a schema, only the entry is lost.",
  facts: ["F3.20", "F3.21"],
  why: `An entry such as \`QUERY books\`, \`MUTATION orders.cancel\` or \`TYPE Book\` is looked up in the schema that the nearest
\`graphql\` above it names. Names must match those of the schema exactly; a name after a dot is a field of the object that
the field before it returns. Without \`graphql\`, such an entry has no page. Only schemas in files of the site that end with \`.graphql\`, \`.graphqls\` or \`.gql\` are read:
nothing is reported if the schema is at a URL, or if a part of it may be elsewhere.`,
  *check({ site, listing }) {
    const guessers = new Map<Candidates, Guesser>();
    for (const listed of graphqlEntries(listing)) {
      // The build does not see an entry that the platform drops (F13.1, F13.2).
      if (dropOfList(listed.owner, listed.list) !== undefined) continue;
      const scope = schemaInScope(site, listed.owner);
      if (scope === undefined) continue;
      const { file, schema } = scope;
      const part = partNamed(schema, listed.entry.named);
      if (part.kind !== "missing") continue;
      const isType = listed.entry.named.word === "TYPE";
      const candidates = isType ? schema.types : (part.within?.fields ?? noCandidates);
      const guess = getOrInsert(guessers, candidates, () => guessUpTo(maxGuessesAmong(candidates.size)));
      yield missingPartFinding(listed, part, file, candidates, guess);
    }
    for (const listed of entriesWithoutSchema(listing)) {
      if (dropOfList(listed.owner, listed.list) === undefined) yield withoutSchemaFinding(listed);
    }
  },
} as const satisfies SiteRule;
