# Completions of jgflint for PowerShell. Made by jgflint --completions powershell.
Register-ArgumentCompleter -Native -CommandName 'jgflint', 'jgflint.exe' -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $options = [ordered]@{
@@CASES@@
  }
  $values = @{
@@VALUES@@
  }
  $lists = @(@@LISTS@@)
  $pairs = @(@@PAIRS@@)
  $levels = '@@LEVELS@@'.Split(' ')
  $rules = '@@RULES@@'.Split(' ')
  $word = "$wordToComplete"
  $elements = @($commandAst.CommandElements | ForEach-Object { "$_" })
  $option = if ($word) { $elements[-2] } else { $elements[-1] }
  $before = ''
  if ($word -match '^(--[a-z0-9-]+)=(.*)$') { $option = $Matches[1]; $before = "$option="; $word = $Matches[2] }
  if ($values.ContainsKey($option)) { $words = $values[$option] }
  elseif ($lists -contains $option) {
    if ($word -match '^(.*,)([^,]*)$') { $before += $Matches[1]; $word = $Matches[2] }
    $words = $rules
  } elseif ($pairs -contains $option) {
    if ($word -match '^([^=]*=)(.*)$') { $before += $Matches[1]; $word = $Matches[2]; $words = $levels }
    else { $words = $rules | ForEach-Object { "$_=" } }
  } elseif ($word.StartsWith('-')) {
    $options.GetEnumerator() | Where-Object { $_.Key.StartsWith($word) } | ForEach-Object {
      [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterName', $_.Value)
    }
    return
  } else { return }
  $words | Where-Object { $_.StartsWith($word) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new("$before$_", $_, 'ParameterValue', $_)
  }
}
