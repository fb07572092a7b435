import assert from "node:assert/strict";
import {
  domainProblem,
  exampleDomain,
  exampleProjectId,
  projectIdProblem,
} from "../../client/src/platform/identifiers.ts";

describe("the entered domain of a site", () => {
  it("is a label of letters, digits, hyphens and underscores", () => {
    for (const text of [exampleDomain, " acme-docs ", "a", "Acme_2"]) {
      assert.equal(domainProblem(text), undefined, text);
    }
  });

  it("is the first part of a URL; the message names that part for a whole URL", () => {
    for (const text of [
      "acme.example.app",
      "https://acme.example.app",
      "https://acme.example.app/docs?x#y",
    ]) {
      assert.equal(domainProblem(text), "Enter only the first part of the hosted URL: acme.", text);
    }
  });

  it("is rejected in every other form", () => {
    assert.equal(domainProblem("  "), "Enter the domain.");
    for (const text of ["a b", "../x", "-a", "a/b", "ä", "https://"]) {
      assert.equal(domainProblem(text), "A domain has letters, digits and hyphens only.", text);
    }
    assert.equal(domainProblem("a".repeat(201)), "That is too long for a domain.");
  });
});

describe("the entered id of a project", () => {
  it("is one word, and rejected otherwise", () => {
    for (const text of [exampleProjectId, " acme-docs ", "a.b_c"]) {
      assert.equal(projectIdProblem(text), undefined, text);
    }
    for (const text of ["a b", "..", "a/b", "https://a.example"]) {
      assert.equal(projectIdProblem(text), "A project ID has letters, digits and hyphens only.", text);
    }
    assert.equal(projectIdProblem(""), "Enter the project ID.");
    assert.equal(projectIdProblem("a".repeat(201)), "That is too long for a project ID.");
  });

  it("is rejected if it looks like a key, because settings are not secret", () => {
    assert.match(domainProblem("mint_dsc_abc") ?? "", /looks like an API key/);
    assert.match(projectIdProblem("mint_abc") ?? "", /looks like an API key/);
  });
});
