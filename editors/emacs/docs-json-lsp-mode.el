;;; docs-json-lsp-mode.el --- docs.json Navigator with lsp-mode  -*- lexical-binding: t; -*-

(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '("\\.json\\'" . "json"))
  (add-to-list 'lsp-language-id-configuration '("\\.mdx\\'" . "mdx"))
  (lsp-register-client
   (make-lsp-client
    :server-id 'docs-json
    :new-connection (lsp-stdio-connection '("docs-json-language-server" "--stdio"))
    :activation-fn (lsp-activate-on "json" "markdown" "mdx")
    :initialization-options '(:dialect "auto")
    :add-on? t)))
