-- neovim.lua: looks at games/a.jgf as a user would, in Neovim 0.7 and later, and writes to $OUT what it saw.
local out = io.open(os.getenv('OUT'), 'w')
local function say(good, what, why)
  out:write((good and 'good ' or 'bad ') .. what .. (good and '' or ': ' .. vim.inspect(why):gsub('%s+', ' ')) .. '\n')
  out:flush()
end

local function wait(condition)
  return vim.wait(120000, condition, 20)
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 120000) or {}
  for _, answer in pairs(answers) do return answer.result end
end

local function document()
  return { uri = vim.uri_from_bufnr(0) }
end

local function main()
  vim.cmd('edit a.jgf')
  say(wait(function() return #vim.diagnostic.get(0) >= 2 end), 'findings come', vim.diagnostic.get(0))
  local by = {}
  for _, each in ipairs(vim.diagnostic.get(0)) do by[each.code] = each end
  local comma, stone = by['json-trailing-comma'], by['move-on-stone']
  say(comma and stone, 'their rules are codes', vim.tbl_keys(by))
  local line = vim.api.nvim_buf_get_lines(0, 2, 3, false)[1]
  say(comma and comma.lnum == 2 and line:sub(comma.col + 1, comma.col + 2) == ',]', 'the place is the comma, behind long characters', comma)
  say(comma and comma.source == 'jgflint', 'their source is jgflint', comma)

  vim.api.nvim_win_set_cursor(0, { 4, 6 })
  local hover = ask('textDocument/hover', { textDocument = document(), position = { line = 3, character = 6 } })
  local text = hover and hover.contents.value or ''
  say(text:find('Move 2: white G3', 1, true) and text:find('```', 1, true), 'a move is explained, with a board', hover)

  local symbols = ask('textDocument/documentSymbol', { textDocument = document() })
  say(symbols and #symbols > 0, 'there is an outline', symbols)

  local range = { start = { line = 2, character = 0 }, ['end'] = { line = 3, character = 0 } }
  local actions = ask('textDocument/codeAction', { textDocument = document(), range = range, context = { diagnostics = {} } })
  local fix
  for _, each in ipairs(actions or {}) do
    if each.title == 'remove the comma' then fix = each end
  end
  say(fix, 'a fix is offered', actions)
  if fix then
    local client = (vim.lsp.get_clients or vim.lsp.get_active_clients)({ bufnr = 0 })[1] or vim.lsp.get_active_clients()[1]
    vim.lsp.util.apply_workspace_edit(fix.edit, client.offset_encoding)
    say(vim.api.nvim_buf_get_lines(0, 2, 3, false)[1]:find('😀"], "move"', 1, true), 'and does what it says', vim.api.nvim_buf_get_lines(0, 2, 3, false))
    say(wait(function() return #vim.diagnostic.get(0) == 1 end), 'and its finding goes', vim.diagnostic.get(0))
  end

  -- Where the page shows how: fixed when it is saved.
  vim.cmd('edit! a.jgf')
  say(wait(function() return #vim.diagnostic.get(0) >= 2 end), 'the file is read again', vim.diagnostic.get(0))
  if vim.fn.has('nvim-0.11') == 1 then
    vim.cmd('write')
    local saved = table.concat(vim.fn.readfile('a.jgf'), '\n')
    say(not saved:find(',]', 1, true), 'fixed when saved', saved)
  end

  for name, file in pairs({ ['SGF'] = 'a.sgf', ['JSON-SGF'] = 'a.sgf.json' }) do
    vim.cmd('edit ' .. file)
    say(wait(function()
      for _, each in ipairs(vim.diagnostic.get(0)) do
        if each.code == 'move-on-stone' then return true end
      end
    end), name .. ', too', vim.diagnostic.get(0))
  end
end

local good, why = pcall(main)
say(good, 'the end', why)
out:close()
vim.cmd('qa!')
