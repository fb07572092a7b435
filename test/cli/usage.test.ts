import assert from "node:assert/strict";
import { examplesOf } from "../../server/src/cli/rule-examples.ts";
import { commands } from "../../server/src/cli/run.ts";
import { rules } from "../../server/src/service/index.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn } from "./command-line.ts";

describe("usage of the command line", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const run = (...args: readonly string[]) => runIn(folder.root, args);

  it("prints the help, on stdout if it is requested and on stderr for a usage error", () => {
    const help = run("--help");
    assert.equal(help.code, 0);
    assert.equal(help.stderr, "");
    for (const { name } of commands) assert.match(help.stdout, new RegExp(`^  ${name} `, "m"));
    assert.match(help.stdout, /^Exit codes$/m);
    assert.ok(help.stdout.split("\n").every((line) => line.length <= 80));
    for (const args of [["-h"], ["help"], ["help", "help"], ["help", "--help"]]) {
      assert.deepEqual(run(...args), help, args.join(" "));
    }
    assert.deepEqual(run(), { code: 2, stdout: "", stderr: help.stdout });
  });

  it("prints the help of each command, with all options and examples", () => {
    for (const { name, options } of commands) {
      const help = run("help", name);
      assert.deepEqual([help.code, help.stderr], [0, ""]);
      assert.match(help.stdout, new RegExp(`^Usage: docs-json ${name}\\b`));
      for (const option of Object.keys(options)) assert.ok(help.stdout.includes(`  --${option}`), option);
      assert.match(help.stdout, new RegExp(`^Examples\\n  docs-json ${name}\\b`, "m"));
      for (const args of [
        [name, "--help"],
        [name, "x", "-h"],
        [name, "--unknown", "--help"],
      ]) {
        assert.deepEqual(run(...args), help, args.join(" "));
      }
      assert.ok(
        help.stdout.split("\n").every((line) => line.length <= 80),
        "lines that fit into a terminal",
      );
    }
  });

  it("accepts the examples in its help", () => {
    for (const { name, examples } of commands) {
      for (const { command } of examples) {
        for (const part of command.split(" && ").filter((one) => one.startsWith("docs-json "))) {
          const { stderr } = run(...part.split(" ").slice(1));
          assert.doesNotMatch(stderr, /Unknown option|takes|needs a value|no rule/, `${name}: ${command}`);
        }
      }
    }
  });

  it("prints its version", () => {
    const { code, stdout } = run("--version");
    assert.equal(code, 0);
    assert.match(stdout, /^docs-json \d+\.\d+\.\d+\n$/);
    assert.equal(run("-v").stdout, stdout);
  });

  it("explains an invalid command line on one line", () => {
    const mistakes: readonly (readonly [readonly string[], string])[] = [
      [["chek"], "Unknown command chek; did you mean check?"],
      [["./docs"], "Unknown command ./docs; did you mean docs-json check ./docs?"],
      [
        ["constructor"],
        "Unknown command constructor; use check, baseline, diff, fix, move, navigation, endpoints, list, where, parity, preview, mcp, migrate, rules, hook, init, config or --help",
      ],
      [["check", "--fromat", "json"], "Unknown option --fromat; did you mean --format?"],
      [["check", "--something"], "Unknown option --something; see docs-json check --help"],
      [["check", "--__proto__"], "Unknown option --__proto__; see docs-json check --help"],
      [["check", "-x"], "Unknown option -x; see docs-json check --help"],
      [["check", "--dry-run"], "Unknown option --dry-run; see docs-json check --help"],
      [["check", "--format"], "--format needs a value; see docs-json check --help"],
      [["check", "--format="], "--format needs a value; see docs-json check --help"],
      [["check", "--format", "--no-files"], "--format needs a value; see docs-json check --help"],
      [
        ["check", "--format", "xml"],
        "Invalid value xml for --format; use text, agent, json, sarif, github, gitlab or junit",
      ],
      [["check", "--no-files=yes"], "--no-files takes no value"],
      [["check", "--dialect", "old"], "Invalid value old for --dialect; use auto, reference or current"],
      [["check", "--max-warnings", "few"], "Invalid value few for --max-warnings; use a whole number"],
      [["check", "--max-findings", "few"], "Invalid value few for --max-findings; use a whole number"],
      [
        ["check", "--max-findings", "5", "--format", "sarif"],
        "--max-findings is for the text format: sarif lists all findings",
      ],
      [["check", "--max-warnings=-1"], "Invalid value -1 for --max-warnings; use a whole number"],
      [["check", "--max-warnings", "-1"], "Invalid value -1 for --max-warnings; use a whole number"],
      [["check", "--max-warnings"], "--max-warnings needs a value; see docs-json check --help"],
      [["check", "--hlep"], "Unknown option --hlep; did you mean --help?"],
      [["--verison"], "Unknown option --verison; did you mean --version?"],
      [["--helps", "check"], "Unknown option --helps; did you mean --help?"],
      [["--json"], "Unknown option --json; see docs-json --help"],
      [["navigation", "wrap"], "navigation wrap needs ENTRY …; see docs-json navigation --help"],
      [
        ["check", "--rule", "missing-page"],
        "Invalid value missing-page for --rule; use CODE=error|warning|information|hint|off; use --only missing-page to report only the findings of that rule",
      ],
      [
        ["check", "--rule", "missing-page=loud"],
        "Invalid value loud for --rule missing-page; use error, warning, information, hint or off",
      ],
      [["check", "--rule", "mising-page=off"], "Unknown rule mising-page; did you mean missing-page?"],
      [["check", "--rule", "q=off"], "Unknown rule q; docs-json rules lists them"],
      [["check", ""], "A PATH is empty"],
      [["fix", "--rule", "mising-page"], "Unknown rule mising-page; did you mean missing-page?"],
      [["fix", "--only", "mising-page"], "Unknown rule mising-page; did you mean missing-page?"],
      [
        ["check", "--only", "broken-link,mising-page"],
        "Unknown rule mising-page; did you mean missing-page?",
      ],
      [["check", "--only", "mising-page"], "Unknown rule mising-page; did you mean missing-page?"],
      [
        ["check", "--fail-on", "never"],
        "Invalid value never for --fail-on; use error, warning, information or hint",
      ],
      [["fix", "--output", "x"], "--output needs --dry-run: it saves the patch that --dry-run prints"],
      [
        ["check", "--output", "no/such/folder"],
        "no/such/folder could not be written: its folder does not exist",
      ],
      [["version"], "Unknown command version; did you mean --version?"],
      [["help", "chek"], "Unknown command chek; did you mean check?"],
      [["help", "check", "fix"], "The help command takes one COMMAND"],
      [["list", "--pages", "--orphans"], "Use only one of --pages, --orphans, --endpoints and --unused"],
      [["rules", "mising-page"], "Unknown rule mising-page; did you mean missing-page?"],
      [["rules", "missing-page", "orphan-page"], "The rules command takes one CODE"],
    ];
    folder.write("docs.json", docsJson({ pages: [] }));
    for (const [args, message] of mistakes) {
      assert.deepEqual(run(...args), { code: 2, stdout: "", stderr: `docs-json: ${message}\n` });
    }
  });

  it("treats arguments after -- as paths", () => {
    folder.write("--help/docs.json", docsJson({ pages: ["a"] }));
    folder.write("--help/a.mdx");
    assert.match(run("check", "--", "--help").stdout, /^No findings in 1 site/);
  });

  it("lists the rules in columns, and prints one in full", () => {
    const { code, stdout } = run("rules");
    assert.equal(code, 0);
    const lines = stdout.trimEnd().split("\n");
    assert.deepEqual(
      lines.map((line) => line.split(" ")[0]),
      rules.map((rule) => rule.code),
    );
    const column = lines.map((line) => /^\S+ +\S+ +/.exec(line)?.[0].length);
    assert.equal(new Set(column).size, 1);
    for (const rule of rules) {
      const page = run("rules", rule.code);
      assert.equal(page.code, 0);
      const words = (text: string): string => text.replace(/\s+/g, " ");
      const start = words(`${rule.code} (${rule.severity}) ${rule.title}. ${rule.why} Deployment `);
      assert.ok(words(page.stdout).startsWith(start), rule.code);
      assert.ok(page.stdout.includes(`--rule ${rule.code}=off`));
      for (const example of examplesOf(rule)) assert.ok(page.stdout.includes(`Example: ${example.title}`));
      // The annotations for tests are removed from the examples.
      assert.doesNotMatch(page.stdout, /^ *\/\/(?:-|=|<|\^|\|)|💡|\w\[[\w-]+\] /mu, rule.code);
    }
  });

  it("shows the effect of a rule on a deployment, how to turn it off, and readable examples", () => {
    const { stdout } = run("rules", "duplicate-page");
    assert.match(stdout, /\n\nDeployment\nIt does not affect the deployment\.\n/);
    assert.match(
      run("rules", "missing-graphql-entry").stdout,
      /\n\nDeployment\nIt may stop the deployment: the newest builder of the platform fails,/,
    );
    assert.match(
      stdout,
      /\n\nTurning it off\nFor everyone who checks the site, in docs-json\.config\.jsonc: "rules": \{\n"duplicate-page": "off" \}\.\n/,
    );
    const at = stdout.indexOf("Example: Twice in the same array\n");
    assert.deepEqual(stdout.slice(at).split("\n").slice(0, 26), [
      "Example: Twice in the same array",
      "",
      "docs.json",
      '  { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },',
      '    "navigation": {',
      '      "pages": [',
      '        "intro",',
      '        "setup",',
      '        "intro"',
      "        ^^^^^^^",
      "    warning: `intro` appears twice in the same `pages`, so readers see it twice;",
      "    remove one.",
      "      ]",
      "    }",
      "  }",
      "",
      "After docs-json fix:",
      "",
      "docs.json",
      '  { "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },',
      '    "navigation": {',
      '      "pages": [',
      '        "intro",',
      '        "setup"',
      "      ]",
      "    }",
    ]);
  });

  it("shows the page of a rule in bold only on a terminal", () => {
    const bold = "\u001B[1m";
    assert.ok(runIn(folder.root, ["rules", "missing-page"], { isTerminal: true }).stdout.startsWith(bold));
    assert.ok(!run("rules", "missing-page").stdout.includes(bold));
  });
});
