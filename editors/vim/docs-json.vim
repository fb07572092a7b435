" docs.json Navigator for Vim with ALE; put this file into ~/.vim/plugin/.
autocmd BufRead,BufNewFile *.mdx setfiletype markdown

" The nearest folder around a file that holds a docs.json, or a mint.json to make one of.
function! DocsJsonSite(buffer) abort
  for l:name in ['docs.json', 'mint.json']
    let l:file = ale#path#FindNearestFile(a:buffer, l:name)
    if !empty(l:file) | return fnamemodify(l:file, ':h') | endif
  endfor
  return ''
endfunction

" ALE runs only a few linters for JSON unless you list others.
let g:ale_linters = extend({'json': ['docs_json', 'vscodejson']}, get(g:, 'ale_linters', {}))

for s:type in ['json', 'markdown']
  call ale#linter#Define(s:type, {
  \ 'name': 'docs_json',
  \ 'lsp': 'stdio',
  \ 'executable': 'docs-json-language-server',
  \ 'command': '%e --stdio',
  \ 'project_root': function('DocsJsonSite'),
  \ 'initialization_options': {'dialect': 'auto'},
  \})
endfor
