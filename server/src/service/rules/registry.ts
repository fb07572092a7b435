/** All rules, in the order in which lists show them. Rules are registered only here. */

import { brokenAnchor } from "./broken-anchor.ts";
import { brokenImport } from "./broken-import.ts";
import { brokenLink } from "./broken-link.ts";
import { brokenOverlay } from "./broken-overlay.ts";
import { brokenRef } from "./broken-ref.ts";
import { brokenSpecRef } from "./broken-spec-ref.ts";
import { circularImport } from "./circular-import.ts";
import { componentProp } from "./component-prop.ts";
import { divisionDrift } from "./division-drift.ts";
import { duplicateEndpointUrl } from "./duplicate-endpoint-url.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { duplicateName } from "./duplicate-name.ts";
import { duplicateOperation } from "./duplicate-operation.ts";
import { duplicatePage } from "./duplicate-page.ts";
import { emptyValue } from "./empty-value.ts";
import { endpointWithoutSpec } from "./endpoint-without-spec.ts";
import { excludedEndpoint } from "./excluded-endpoint.ts";
import { externalHref } from "./external-href.ts";
import { frontmatterField } from "./frontmatter-field.ts";
import { frontmatterLength } from "./frontmatter-length.ts";
import { frontmatterRequired } from "./frontmatter-required.ts";
import { frontmatterSyntax } from "./frontmatter-syntax.ts";
import { hrefFormat } from "./href-format.ts";
import { hrefWithChildren } from "./href-with-children.ts";
import { ignoreWithoutReason } from "./ignore-without-reason.ts";
import { ignoredDocsJson } from "./ignored-docs-json.ts";
import { imageWithoutAlt } from "./image-without-alt.ts";
import { ineffectiveDirectory } from "./ineffective-directory.ts";
import { ineffectiveExpanded } from "./ineffective-expanded.ts";
import { invalidSpec } from "./invalid-spec.ts";
import { invalidSpecPart } from "./invalid-spec-part.ts";
import { jsonSyntax } from "./json-syntax.ts";
import { languageCode } from "./language-code.ts";
import { leftoverMintJson } from "./leftover-mint-json.ts";
import { lowContrast } from "./low-contrast.ts";
import { misplacedChild } from "./misplaced-child.ts";
import { missingAsset } from "./missing-asset.ts";
import { missingEndpoint } from "./missing-endpoint.ts";
import { missingGraphqlEntry } from "./missing-graphql-entry.ts";
import { missingPage } from "./missing-page.ts";
import { missingSpec } from "./missing-spec.ts";
import { multipleDefaults } from "./multiple-defaults.ts";
import { multipleSpecs } from "./multiple-specs.ts";
import { nameInGit } from "./name-in-git.ts";
import { oneChildType } from "./one-child-type.ts";
import { operationWithoutResponse } from "./operation-without-response.ts";
import { orphanPage } from "./orphan-page.ts";
import { pagePathForm } from "./page-path-form.ts";
import { pageSyntax } from "./page-syntax.ts";
import { redirectBrokenAnchor } from "./redirect-broken-anchor.ts";
import { redirectChain } from "./redirect-chain.ts";
import { redirectCovered } from "./redirect-covered.ts";
import { redirectDeadDestination } from "./redirect-dead-destination.ts";
import { redirectDuplicateSource } from "./redirect-duplicate-source.ts";
import { redirectFragmentSource } from "./redirect-fragment-source.ts";
import { redirectLoop } from "./redirect-loop.ts";
import { redirectNeverMatches } from "./redirect-never-matches.ts";
import { redirectOverlap } from "./redirect-overlap.ts";
import { redirectPlaceholder } from "./redirect-placeholder.ts";
import { redirectShadowsPage } from "./redirect-shadows-page.ts";
import { repeatedComponent } from "./repeated-component.ts";
import { requiredField } from "./required-field.ts";
import type { Rule } from "./rule.ts";
import { sdkReference } from "./sdk-reference.ts";
import { singleRootPattern } from "./single-root-pattern.ts";
import { skippedHeadingLevel } from "./skipped-heading-level.ts";
import { specSyntax } from "./spec-syntax.ts";
import { specVersion } from "./spec-version.ts";
import { specWithoutEndpoints } from "./spec-without-endpoints.ts";
import { uncheckedPage } from "./unchecked-page.ts";
import { undefinedName } from "./undefined-name.ts";
import { undefinedVariable } from "./undefined-variable.ts";
import { unknownComponent } from "./unknown-component.ts";
import { unknownExport } from "./unknown-export.ts";
import { unknownField } from "./unknown-field.ts";
import { unreadFile } from "./unread-file.ts";
import { unsafeHref } from "./unsafe-href.ts";
import { untitledMedia } from "./untitled-media.ts";
import { untranslatedPage } from "./untranslated-page.ts";
import { unusedIgnore } from "./unused-ignore.ts";
import { unusedSpec } from "./unused-spec.ts";
import { vagueLinkText } from "./vague-link-text.ts";
import { valueType } from "./value-type.ts";
import { windowsName } from "./windows-name.ts";

export const rules: readonly Rule[] = [
  jsonSyntax,
  ignoredDocsJson,
  leftoverMintJson,
  nameInGit,
  windowsName,
  duplicateKey,
  valueType,
  singleRootPattern,
  oneChildType,
  misplacedChild,
  requiredField,
  emptyValue,
  unknownField,
  languageCode,
  externalHref,
  unsafeHref,
  hrefFormat,
  hrefWithChildren,
  ineffectiveExpanded,
  ineffectiveDirectory,
  multipleDefaults,
  duplicateName,
  missingPage,
  pagePathForm,
  duplicatePage,
  untranslatedPage,
  orphanPage,
  missingSpec,
  specSyntax,
  specVersion,
  invalidSpec,
  operationWithoutResponse,
  invalidSpecPart,
  duplicateEndpointUrl,
  duplicateOperation,
  brokenSpecRef,
  brokenOverlay,
  specWithoutEndpoints,
  multipleSpecs,
  missingEndpoint,
  missingGraphqlEntry,
  endpointWithoutSpec,
  unusedSpec,
  excludedEndpoint,
  sdkReference,
  brokenRef,
  missingAsset,
  redirectLoop,
  redirectDuplicateSource,
  redirectChain,
  redirectShadowsPage,
  redirectFragmentSource,
  redirectNeverMatches,
  redirectPlaceholder,
  redirectCovered,
  redirectOverlap,
  redirectDeadDestination,
  redirectBrokenAnchor,
  divisionDrift,
  pageSyntax,
  brokenLink,
  brokenAnchor,
  brokenImport,
  unknownExport,
  circularImport,
  unknownComponent,
  componentProp,
  repeatedComponent,
  undefinedName,
  undefinedVariable,
  frontmatterSyntax,
  frontmatterField,
  frontmatterRequired,
  frontmatterLength,
  imageWithoutAlt,
  vagueLinkText,
  skippedHeadingLevel,
  untitledMedia,
  lowContrast,
  unreadFile,
  uncheckedPage,
  unusedIgnore,
  ignoreWithoutReason,
];
