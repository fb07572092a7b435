;;; docs-json.el --- docs.json Navigator with Eglot  -*- lexical-binding: t; -*-

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((js-json-mode json-mode json-ts-mode) . ("docs-json-language-server" "--stdio"))))
(setq-default eglot-workspace-configuration '(:docsJson (:dialect "auto")))
