import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import type { Completed } from './words.ts';
import { zshScript } from './zsh.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const SCRIPTS: Readonly<Record<Shell, (all: readonly Completed[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export const isShell = (text: string): text is Shell => Object.hasOwn(SCRIPTS, text);
export const scriptFor = (shell: Shell, all: readonly Completed[]): string => SCRIPTS[shell](all);
