-- The scenarios of neovim.test.ts, played inside Neovim the way its user works: by buffers, commands,
-- keys and vim.lsp.buf, and never by messages of their own.
--
-- Runs in the folder of the site, with docs.json open and the documented configuration in init.lua.

-- How long to wait for an expected event, in milliseconds.
local patience = 60000

local severities = { 'error', 'warning', 'information', 'hint' }

local function path_of(file)
  return vim.fn.getcwd() .. '/' .. file
end

-- The lines of a file: of its buffer if that is loaded, otherwise from disk.
local function lines_of(file)
  local buffer = vim.fn.bufadd(path_of(file))
  if vim.api.nvim_buf_is_loaded(buffer) then
    return vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  end
  return vim.fn.filereadable(file) == 1 and vim.fn.readfile(file) or {}
end

-- All findings that are shown for a file, as `severity code text`, in the order of their positions.
local function findings(file)
  local lines = lines_of(file)
  local found = vim.diagnostic.get(vim.fn.bufadd(path_of(file)))
  table.sort(found, function(one, other)
    if one.lnum ~= other.lnum then return one.lnum < other.lnum end
    return one.col < other.col
  end)
  return vim.tbl_map(function(diagnostic)
    local line = lines[diagnostic.lnum + 1] or ''
    assert(diagnostic.lnum == diagnostic.end_lnum, 'the findings of these sites stand on one line each')
    local text = line:sub(diagnostic.col + 1, diagnostic.end_col)
    return table.concat({ severities[diagnostic.severity], diagnostic.code, text }, ' ')
  end, found)
end

local function expect_equal(what, actual, expected)
  if vim.deep_equal(actual, expected) then return end
  error(('%s: %s instead of %s'):format(what, vim.inspect(actual), vim.inspect(expected)), 2)
end

local function wait_for(what, is_met)
  if not vim.wait(patience, is_met, 10) then error('in vain waited for ' .. what, 3) end
end

local function wait_for_findings(file, ...)
  local expected = { ... }
  local is_met = function() return vim.deep_equal(findings(file), expected) end
  if vim.wait(patience, is_met, 10) then return end
  error(('%s has %s instead of %s'):format(file, vim.inspect(findings(file)), vim.inspect(expected)), 2)
end

-- Presses keys as in normal mode.
local function press(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, true, true), 'nx', false)
end

-- Puts the cursor on the first occurrence of a text.
local function go_to(text)
  vim.fn.cursor(1, 1)
  assert(vim.fn.search('\\V' .. text, 'c') > 0, 'there is no ' .. text)
end

-- Requests code actions at the cursor, and applies the one with a title if there is one.
-- Returns all titles in order.
local function choose_action(title, context)
  local titles
  vim.ui.select = function(items, options, on_choice)
    titles = vim.tbl_map(options.format_item, items)
    for index, one in ipairs(titles) do
      if one == title then return on_choice(items[index], index) end
    end
    on_choice(nil)
  end
  vim.lsp.buf.code_action(context)
  wait_for('code actions', function() return titles ~= nil end)
  return titles
end

-- The messages of the server to the user from now on, in order.
local function listen_to_messages()
  local messages = {}
  vim.lsp.handlers['window/showMessage'] = function(_, result) table.insert(messages, result.message) end
  return messages
end

local at_start = {
  ['docs.json'] = {
    'error value-type "mynt"',
    'warning missing-page "quikstart"',
    'hint ineffective-expanded "expanded": true',
  },
  ['nav/more.json'] = { 'warning missing-page "soon"', 'warning page-path-form "/extra"' },
  ['lost.mdx'] = { 'hint orphan-page ' },
  ['quickstart.mdx'] = { 'hint orphan-page ' },
}

local function wait_for_start()
  for file, expected in pairs(at_start) do wait_for_findings(file, unpack(expected)) end
end

local scenarios = {}

function scenarios.findings()
  wait_for_start()
  expect_equal('number of findings', #vim.diagnostic.get(), 7)
  for _, diagnostic in ipairs(vim.diagnostic.get()) do expect_equal('source', diagnostic.source, 'docs.json') end

  local missing = vim.diagnostic.get(0, { severity = vim.diagnostic.severity.WARN })[1]
  expect_equal('message', missing.message, 'There is no page `quikstart`, so this entry is dropped; '
    .. 'did you mean `quickstart`?')
  expect_equal('place in bytes', { missing.lnum, missing.col, missing.end_col }, { 6, 56, 67 })

  -- A referenced file and a page have the same findings when they are open, and the same server.
  vim.cmd('edit nav/more.json')
  wait_for_findings('nav/more.json', unpack(at_start['nav/more.json']))
  vim.cmd('edit lost.mdx')
  wait_for_findings('lost.mdx', 'hint orphan-page ')
  expect_equal('attached buffers', vim.tbl_count(vim.lsp.get_active_clients()[1].attached_buffers), 3)
end

function scenarios.editing()
  wait_for_start()
  -- A word after characters of two UTF-16 units; then back.
  go_to('quikstart')
  press('ciwquickstart<Esc>')
  wait_for_findings('docs.json', 'error value-type "mynt"', 'hint ineffective-expanded "expanded": true')
  wait_for_findings('quickstart.mdx')
  press('u')
  wait_for_start()

  -- Such characters are added and removed before a finding, which moves to another line and back.
  go_to('Größe')
  press('i𝒳é🌍 <Esc>f🚀x')
  go_to('"pages"')
  press('i<CR><Esc>')
  press('kJyyp')
  wait_for_findings('docs.json', 'error value-type "mynt"',
    'warning missing-page "quikstart"', 'hint ineffective-expanded "expanded": true',
    'warning duplicate-name "𝒳é🌍 Größe 🌍"',
    'information duplicate-page "intro"', 'warning missing-page "quikstart"',
    'information duplicate-page "quikstart"', 'hint ineffective-expanded "expanded": true')
  press('dd')
  wait_for_start()

  -- Edits all over the text in one go: lines split, undone; every line moved, twice. Then a text that
  -- is not JSON, and its fix.
  vim.cmd([[%substitute/"\(mynt\|quikstart\|expanded\)"/"x\r\1"/]])
  vim.cmd('undo')
  vim.cmd('global/^/move 0')
  vim.cmd('global/^/move 0')
  go_to('"navigation"')
  press('x')
  wait_for('a syntax error', function()
    return vim.tbl_contains(vim.tbl_map(function(one) return one.code end, vim.diagnostic.get(0)), 'json-syntax')
  end)
  press('u')
  wait_for_start()

  -- Unsaved text is gone when the file is read again.
  vim.cmd('%substitute/quikstart/quickstart/')
  wait_for_findings('quickstart.mdx')
  vim.cmd('edit!')
  wait_for_start()
end

function scenarios.quick_fix()
  wait_for_start()
  go_to('quikstart')
  expect_equal('titles', choose_action('Write `quickstart`'), {
    'Write `quickstart`',
    'Remove `quikstart` from `pages`',
    "List 2 unlisted pages of the site's root here",
    "Add 2 unlisted pages of the site's root as a group",
    'Wrap `quikstart` in a group',
    'Sort these pages by title',
    'Apply all safe fixes of this site',
    'Turn off missing-page',
  })
  wait_for_findings('docs.json', 'error value-type "mynt"', 'hint ineffective-expanded "expanded": true')
  wait_for_findings('quickstart.mdx')
  expect_equal('line', vim.api.nvim_get_current_line(),
    '      { "group": "Größe 🚀🌍", "pages": ["intro", "quickstart"], "expanded": true },')

  -- A fix that is offered in one file and edits another one, which is not open.
  vim.cmd('write')
  vim.cmd('edit lost.mdx')
  choose_action('List it in the group "Mehr 🌱", after `extra`')
  wait_for_findings('lost.mdx')
  expect_equal('lines', lines_of('nav/more.json'), {
    '{ "group": "Mehr 🌱", "pages": ["soon", "/extra", "lost"] }',
  })
end

function scenarios.rename_page()
  wait_for_start()
  go_to('intro')
  vim.lsp.buf.rename('welcome')
  wait_for('the file', function() return vim.fn.filereadable('welcome.mdx') == 1 end)
  expect_equal('the old file', vim.fn.filereadable('intro.mdx'), 0)
  expect_equal('line', lines_of('docs.json')[7],
    '      { "group": "Größe 🚀🌍", "pages": ["welcome", "quikstart"], "expanded": true },')
  assert(vim.fn.search('"source": "/intro"', 'w') > 0, 'there is no redirect')
  vim.cmd('write')
  wait_for_findings('docs.json', unpack(at_start['docs.json']))
end

function scenarios.fix_all()
  wait_for_start()
  local title = 'Apply all safe fixes of this site'
  expect_equal('titles', choose_action(title, { only = { 'source.fixAll.docsJson' } }), { title })
  wait_for_findings('docs.json', 'error value-type "mynt"', 'warning missing-page "quikstart"')
  wait_for_findings('nav/more.json', 'warning missing-page "soon"')
  expect_equal('line', lines_of('docs.json')[7],
    '      { "group": "Größe 🚀🌍", "pages": ["intro", "quikstart"] },')
  expect_equal('lines', lines_of('nav/more.json'), { '{ "group": "Mehr 🌱", "pages": ["soon", "extra"] }' })
end

function scenarios.turn_off()
  local messages = listen_to_messages()
  wait_for_start()
  go_to('quikstart')
  choose_action('Turn off missing-page')
  wait_for_findings('docs.json', 'error value-type "mynt"', 'hint ineffective-expanded "expanded": true')
  wait_for_findings('nav/more.json', 'warning page-path-form "/extra"')
  expect_equal('number of messages', #messages, 1)
  assert(messages[1]:find('missing-page is off until the server exits', 1, true), messages[1])
end

-- Neovim does not watch files: the server reads them again when something is saved or opened.
function scenarios.files()
  local with_soon, without = { 'warning page-path-form "/extra"' }, at_start['nav/more.json']
  wait_for_start()
  vim.fn.writefile({}, 'soon.mdx')
  vim.fn.delete('lost.mdx')
  vim.cmd('write')
  wait_for_findings('nav/more.json', unpack(with_soon))
  wait_for_findings('lost.mdx')

  vim.fn.delete('soon.mdx')
  vim.cmd('edit intro.mdx')
  wait_for_findings('nav/more.json', unpack(without))

  -- A page that is written in Neovim exists after its first save.
  vim.cmd('edit soon.mdx')
  press('i# Soon<Esc>')
  vim.cmd('write')
  wait_for_findings('nav/more.json', unpack(with_soon))
end

function scenarios.usual_settings()
  wait_for_findings('docs.json', 'warning language-code "ja"')
end

function scenarios.other_settings()
  wait_for_findings('docs.json', 'hint language-code "ja"')
  go_to('intro')
  press('ciwoutro<Esc>')
  wait_for_findings('docs.json', 'hint language-code "ja"', 'error missing-page "outro"')
end

local function wait_for_file(name)
  wait_for(name, function() return vim.fn.expand('%:t') == name and #vim.tbl_keys(vim.lsp.buf_get_clients(0)) > 0 end)
end

-- The entries of a location list once it exists: file, line, column in bytes.
local function wait_for_list(what, amount)
  wait_for(what, function() return #vim.fn.getqflist() == amount end)
  return vim.tbl_map(function(item)
    return ('%s:%d:%d'):format(vim.fn.fnamemodify(vim.fn.bufname(item.bufnr), ':t'), item.lnum, item.col)
  end, vim.fn.getqflist())
end

function scenarios.navigation()
  wait_for_start()
  -- After characters of two UTF-16 units, to the page; and back by its references.
  go_to('intro')
  vim.lsp.buf.definition()
  wait_for_file('intro.mdx')
  vim.lsp.buf.references()
  expect_equal('references', wait_for_list('references', 1), { 'docs.json:7:48' })
  vim.cmd('cclose')

  vim.cmd('edit docs.json')
  go_to('more.json')
  vim.lsp.buf.definition()
  wait_for_file('more.json')
  vim.cmd('edit docs.json')
  vim.fn.setqflist({}, 'r')
  vim.lsp.buf.document_symbol()
  expect_equal('symbols', wait_for_list('symbols', 8)[5], 'docs.json:7:18')
  vim.cmd('cclose')
end

-- Presses keys that end in insert mode, completes the text before the cursor there, and accepts the first
-- proposal. Returns all proposals.
local function complete(keys)
  local proposed
  local show = vim.fn.complete
  vim.fn.complete = function(start, items)
    proposed = vim.tbl_map(function(item) return item.abbr end, items)
    return show(start, items)
  end
  _G.ask = function()
    vim.lsp.omnifunc(1, '')
    wait_for('proposals', function() return proposed ~= nil end)
  end
  press(keys .. '<Cmd>lua ask()<CR><C-y><Esc>')
  vim.fn.complete = show
  return proposed
end

function scenarios.completion()
  wait_for_start()
  expect_equal('omnifunc', vim.bo.omnifunc, 'v:lua.vim.lsp.omnifunc')
  -- A page that is half typed, after characters of two UTF-16 units and before a quote.
  go_to('quikstart')
  expect_equal('pages', complete('ciwquicks'), { 'quickstart' })
  expect_equal('line', vim.api.nvim_get_current_line(),
    '      { "group": "Größe 🚀🌍", "pages": ["intro", "quickstart"], "expanded": true },')
  wait_for_findings('quickstart.mdx')
  -- A key that is half typed, and is completed with its value.
  go_to('"expanded"')
  expect_equal('keys', complete('C"ico" },<Esc>F"i'), { 'icon' })
  expect_equal('line', vim.api.nvim_get_current_line(),
    '      { "group": "Größe 🚀🌍", "pages": ["intro", "quickstart"], "icon": "" },')
end

function scenarios.hover()
  wait_for_start()
  go_to('intro')
  vim.lsp.buf.hover()
  local shown
  wait_for('a window', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        shown = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
      end
    end
    return shown ~= nil
  end)
  local text = table.concat(shown, '\n')
  assert(text:find('intro.mdx', 1, true) and text:find('Listed in', 1, true), text)
end

function scenarios.refactoring()
  wait_for_start()
  local before = lines_of('docs.json')
  go_to('intro')
  choose_action('Wrap `intro` in a group')
  wait_for('the group', function() return vim.fn.search('"group": "New group"', 'nw') > 0 end)
  wait_for_findings('docs.json', unpack(at_start['docs.json']))
  vim.cmd('undo')
  expect_equal('lines', lines_of('docs.json'), before)
end

-- Adds a page to the navigation with the lens above it.
function scenarios.lens()
  wait_for_start()
  vim.cmd('edit lost.mdx')
  wait_for_file('lost.mdx')
  vim.lsp.codelens.refresh()
  wait_for('a lens', function() return #vim.lsp.codelens.get(0) == 1 end)
  expect_equal('title', vim.lsp.codelens.get(0)[1].command.title, 'Not in the navigation: add')
  vim.lsp.codelens.run()
  -- Its finding moves from the URI of the closed file to that of the open one, so it may be missing briefly.
  local listed = '{ "group": "Mehr 🌱", "pages": ["soon", "/extra", "lost"] }'
  wait_for('the entry', function() return lines_of('nav/more.json')[1] == listed end)
  wait_for_findings('lost.mdx')
end

function scenarios.migration()
  wait_for('the hint', function() return #vim.diagnostic.get(0) == 1 end)
  local hint = vim.diagnostic.get(0)[1]
  expect_equal('severity', hint.severity, vim.diagnostic.severity.HINT)
  assert(hint.message:find('Create docs.json from this file', 1, true), hint.message)
  expect_equal('titles', choose_action('Create docs.json from this file'), { 'Create docs.json from this file' })
  wait_for('the docs.json', function() return vim.tbl_contains(lines_of('docs.json'), '        "group": "Größe",') end)
  -- It is checked before and after it is saved.
  wait_for_findings('docs.json', 'warning missing-page "soon"')
  -- The hint in the old file changes: the file is ignored from now on.
  wait_for_findings('mint.json', 'information leftover-mint-json ')
  vim.cmd('wall')
  expect_equal('lines on disk', #vim.fn.readfile('docs.json'), 19)
  vim.cmd('edit docs.json')
  wait_for_findings('docs.json', 'warning missing-page "soon"')
  -- The old file does not create a second docs.json.
  vim.cmd('edit mint.json')
  expect_equal('titles', choose_action('Create docs.json from this file'), { 'Turn off leftover-mint-json' })
end

local requested = vim.env.SCENARIO
local is_passed, failure = xpcall(function()
  assert(scenarios[requested], 'there is no scenario ' .. requested)()
end, debug.traceback)

-- The orderly end, without the deadline of half a second that Neovim sets when it exits.
vim.lsp.stop_client(vim.lsp.get_active_clients())
local is_stopped = vim.wait(patience, function() return #vim.lsp.get_active_clients() == 0 end, 10)
if is_passed and not is_stopped then failure = 'the server did not end' end
vim.fn.writefile({ failure or 'passed' }, vim.env.VERDICT, 'b')
vim.cmd('qall!')
