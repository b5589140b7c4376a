import { Argument } from 'commander';
import { command } from '../command.ts';
import { isShell, SHELLS, scriptFor } from '../completion/scripts.ts';
import { completedBy } from '../completion/words.ts';
import { CliError, EXIT } from '../errors/errors.ts';

export const completion = command({
  name: 'completion',
  summary: 'print a script for shell completion of commands and options',
  examples: [
    'completion bash > ~/.local/share/bash-completion/completions/counterfoil',
    'completion zsh > ~/.zfunc/_counterfoil      # a folder in $fpath',
    'completion fish > ~/.config/fish/completions/counterfoil.fish',
  ],
  configure: (added) => added.addArgument(new Argument('<shell>', 'the shell').choices(SHELLS)),
  run: async ({ io, isJson, program }, _options, [shell = '']) => {
    if (!isShell(shell))
      throw new CliError(EXIT.usage, 'invalid_shell', `${shell} is not one of ${SHELLS.join(', ')}.`);
    const script = scriptFor(shell, completedBy(program));
    if (!isJson) io.write(script);
    return { json: { shell, script } };
  },
});
