/**
 * The building blocks of the table of components: the type of its rows, props that several components share, and
 * components that differ only in their names. Does not depend on anything else.
 */

/** The type of a prop. `any`: more than one form, such as text or a tag. */
type PropType = "text" | "number" | "boolean" | "list" | "any";

/** One prop of a component. */
export interface ComponentProp {
  readonly name: string;
  readonly type: PropType;
  /** A phrase without a full stop. */
  readonly what: string;
  /** The documented values; other values may be valid, too, unless `lossOfOthers` is set. */
  readonly values?: readonly string[];
  /** What happens with any other value, as a clause after "so". If set, the values are complete, except for expressions. */
  readonly lossOfOthers?: string;
  readonly isRequired?: true;
}

/** One component. */
export interface BuiltInComponent {
  /** The full name if it is a part of another component: `Tree.File`. */
  readonly name: string;
  /** What readers see, as a phrase without a full stop. */
  readonly what: string;
  readonly props: readonly ComponentProp[];
  /** Props of which one is required, such as those that name a parameter and its location. */
  readonly needsOneOf?: readonly string[];
  /** The components that it must be in. */
  readonly within?: readonly string[];
  /** The component that its content consists of. */
  readonly holds?: string;
  /** Optional props that most authors use. */
  readonly usualProps?: readonly string[];
  /** Whether it has no content. */
  readonly isEmpty?: true;
  /** Props whose value becomes an anchor, in order of precedence. */
  readonly anchors?: readonly string[];
  /** Whether its content, and so its anchors, is in another file. */
  readonly showsOtherFile?: true;
  /** Whether the platform supports it only for old pages. */
  readonly isFormer?: true;
  /** Whether only its name is known: it may have any props and create any anchors. */
  readonly isOpaque?: true;
}

export function prop(name: string, type: PropType, what: string, values?: readonly string[]): ComponentProp {
  return { name, type, what, ...(values === undefined ? {} : { values }) };
}

export function needed(
  name: string,
  type: PropType,
  what: string,
  values?: readonly string[],
): ComponentProp {
  return { ...prop(name, type, what, values), isRequired: true };
}

const iconStyles =
  "regular solid light thin sharp-solid sharp-regular sharp-light sharp-thin sharp-duotone-solid duotone brands".split(
    " ",
  );

export const iconDetails: readonly ComponentProp[] = [
  prop("iconType", "text", "the style of a Font Awesome icon", iconStyles),
  prop("iconLibrary", "text", "the library of the icon", ["fontawesome", "lucide", "tabler"]),
];
export const icon: readonly ComponentProp[] = [
  prop("icon", "any", "the name of an icon, a path or URL of one, or an `<svg>`"),
  ...iconDetails,
];
export const title = (what: string): ComponentProp => prop("title", "any", what);
export const neededTitle = (what: string): ComponentProp => needed("title", "any", what);
export const href = (what: string): ComponentProp => prop("href", "text", what);
export const description = (what: string): ComponentProp => prop("description", "any", what);
export const color = (what: string, values?: readonly string[]): ComponentProp =>
  prop("color", "text", what, values);
export const isOpen = prop("defaultOpen", "boolean", "whether it is initially open");
export const columns = prop("cols", "number", "how many columns, from 1 to 4");
export const dropdown = prop(
  "dropdown",
  "boolean",
  "whether readers choose the language from a list instead of tabs",
);
export const titleSize = prop("titleSize", "text", "the size of the titles", ["p", "h2", "h3", "h4"]);
export const highlight = prop("highlight", "boolean", "whether it is highlighted");
export const noAnchor = prop("noAnchor", "boolean", "whether it has no anchor");

/** A component of which only the name is known (F16.12). */
export function opaque(name: string, what: string): BuiltInComponent {
  return { name, what, props: [], isOpaque: true };
}

export function callout(name: string, what: string): BuiltInComponent {
  return { name, what, props: [title("a title above the text"), ...icon] };
}

export const fieldProps: readonly ComponentProp[] = [
  prop("type", "any", "the type of the value"),
  prop("required", "boolean", "whether the field is required"),
  prop("deprecated", "boolean", "whether the field is deprecated"),
  prop("default", "any", "the value if none is given"),
  prop("hidden", "boolean", "whether readers do not see the field"),
  prop("pre", "list", "labels before the name"),
  prop("post", "list", "labels after the name"),
];
const fieldPlaces = ["path", "query", "body", "header", "cookie"];

export function paramField(name: string): BuiltInComponent {
  return {
    name,
    what: "A parameter of an endpoint or a function",
    props: [
      ...fieldPlaces.map((place) =>
        prop(place, "text", `the name of the parameter, which is in the ${place}`),
      ),
      prop("name", "text", "the name of the parameter"),
      ...fieldProps,
      prop("placeholder", "text", "the text of the empty input in the playground"),
      prop("initialValue", "any", "the initial value of the input in the playground"),
      prop("enum", "list", "the allowed values"),
      prop("location", "text", "where the parameter is", fieldPlaces),
    ],
    needsOneOf: [...fieldPlaces, "name"],
    anchors: [...fieldPlaces, "name"],
  };
}

export function repository(name: string): BuiltInComponent {
  return {
    name,
    what: "A card of a public repository",
    props: [
      needed("repo", "text", "the repository as `owner/name` or its URL"),
      prop("variant", "text", "the layout", ["inset", "flat"]),
    ],
    isEmpty: true,
  };
}
