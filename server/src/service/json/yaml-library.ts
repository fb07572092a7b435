/**
 * The YAML library. The build keeps it in a separate bundle, which all programs share and load with the first text that
 * needs it. Only `yaml.ts` and `yaml-tree.ts` use it.
 */
export {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  type Scalar,
  visit,
  YAMLSeq,
} from "yaml";
