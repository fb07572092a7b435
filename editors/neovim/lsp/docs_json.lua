-- docs.json Navigator for Neovim 0.11 and later.
-- Put this file into ~/.config/nvim/lsp/, and these lines into init.lua:
--   vim.filetype.add({ extension = { mdx = 'mdx' } })
--   vim.lsp.enable('docs_json')
return {
  cmd = { 'docs-json-language-server', '--stdio' },
  filetypes = { 'json', 'jsonc', 'markdown', 'mdx' },
  root_markers = { 'docs.json', 'mint.json' },
  workspace_required = true,
  settings = { docsJson = { dialect = 'auto' } },
}
