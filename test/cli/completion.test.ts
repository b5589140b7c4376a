import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { newHome, runCli } from '../support/cli/run-cli.ts';

const run = promisify(execFile);

const scriptOf = async (shell: string) => {
  const home = await newHome();
  const { code, stdout } = await runCli(['completion', shell], { home });
  expect(code).toBe(0);
  const path = join(home, `counterfoil.${shell}`);
  await writeFile(path, stdout);
  return { path, text: stdout };
};

const isInstalled = (shell: string): Promise<boolean> =>
  run(shell, ['--version']).then(
    () => true,
    () => false,
  );

describe('counterfoil completion', () => {
  it('lets bash complete commands, options and choices', async () => {
    const { path } = await scriptOf('bash');
    const asks = async (...words: string[]) => {
      const ask = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _counterfoil; echo "\${COMPREPLY[*]}"`;
      return (await run('bash', ['--norc', '-c', ask, 'ask', path, 'counterfoil', ...words])).stdout.trim();
    };
    expect(await asks('im')).toBe('import imports');
    expect((await asks('')).split(' ')).toEqual(
      expect.arrayContaining(['login', 'transactions', 'fix', 'bank', 'help']),
    );
    expect(await asks('rows', '6f1c', '--in')).toBe('--invalid');
    expect(await asks('import', 'bank.csv', '--type', 'Q')).toBe('QifImport');
    expect(await asks('bank', '')).toBe('sync');
    expect((await asks('bank', 'sync', '--')).split(' ')).toEqual(['--json', '--watch', '--no-watch', '--help']);
    expect(await asks('completion', 'z')).toBe('zsh');
    expect(await asks('api', 'P')).toBe('POST PUT PATCH');
    expect(await asks('import', 'bank.csv', '--account', '')).toBe('');
    const { stdout } = await run('bash', ['--norc', '-c', 'source "$1"; complete -p counterfoil', 'ask', path]);
    expect(stdout).toBe('complete -o default -F _counterfoil counterfoil\n');
  });

  it.each([
    ['zsh', ["'bank:list your bank connections with their state'", "' bank sync'", "compadd -- 'income' 'expense'"]],
    ['fish', ["-a 'transactions'", "-l invalid -d 'only rows with errors'", "-l type -x -a 'income expense'"]],
  ])('offers %s the same completions', async (shell, parts) => {
    const { path, text } = await scriptOf(shell);
    for (const part of parts) expect(text).toContain(part);
    if (await isInstalled(shell)) await run(shell, ['-n', path]);
    if (shell === 'zsh') await run('bash', ['-n', path]); // they share this syntax
  });

  it('rejects an unknown shell', async () => {
    const { code, stderr } = await runCli(['completion', 'tcsh'], { home: await newHome() });
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('bash, zsh, fish') });
  });
});
