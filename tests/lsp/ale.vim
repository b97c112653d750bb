" ale.vim: looks at games/a.jgf as a user would, by ALE, and writes to $OUT what it saw.
function! s:Say(good, what, why) abort
  call writefile([(a:good ? 'good ' : 'bad ') . a:what . (a:good ? '' : ': ' . string(a:why))], $OUT, 'a')
endfunction

function! s:Codes() abort
  return map(copy(ale#engine#GetLoclist(bufnr(''))), 'get(v:val, "code", "")')
endfunction

function! s:Wait(code) abort
  let l:left = 2400
  while index(s:Codes(), a:code) < 0 && l:left > 0
    sleep 50m
    let l:left -= 1
  endwhile
  return l:left > 0
endfunction

try
  edit a.jgf
  " As with `vim a.jgf`: the file is there before the linter is, and nothing is typed.
  doautocmd VimEnter
  call s:Say(s:Wait('json-trailing-comma'), 'findings come', s:Codes())
  call s:Say(index(s:Codes(), 'move-on-stone') >= 0, 'all of them', s:Codes())
  let s:comma = filter(copy(ale#engine#GetLoclist(bufnr(''))), 'get(v:val, "code", "") ==# "json-trailing-comma"')
  call s:Say(len(s:comma) == 1 && s:comma[0].lnum == 3, 'at their line', s:comma)
  edit! a.sgf
  call ale#Queue(0, 'lint_file')
  call s:Say(s:Wait('move-on-stone'), 'SGF, too', s:Codes())
  edit! a.sgf.json
  call ale#Queue(0, 'lint_file')
  call s:Say(s:Wait('move-on-stone'), 'JSON-SGF, too', s:Codes())
  call s:Say(1, 'the end', '')
catch
  call s:Say(0, 'the end', v:exception . ' ' . v:throwpoint)
endtry
qall!
