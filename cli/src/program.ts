import { readFileSync } from 'node:fs';
import { Command, type HelpContext } from 'commander';
import type { Registered } from './command.ts';
import { accounts } from './commands/accounts.ts';
import { api } from './commands/api.ts';
import { bank } from './commands/bank.ts';
import { budget } from './commands/budget.ts';
import { categories } from './commands/categories.ts';
import { completion } from './commands/completion.ts';
import { events } from './commands/events.ts';
import { exportFamily } from './commands/export.ts';
import { fix } from './commands/fix.ts';
import { importFiles } from './commands/import-files.ts';
import { imports } from './commands/imports.ts';
import { invitations } from './commands/invitations.ts';
import { login, logout } from './commands/login.ts';
import { mcp } from './commands/mcp.ts';
import { merchants } from './commands/merchants.ts';
import { preferences } from './commands/preferences.ts';
import { publish } from './commands/publish.ts';
import { rates } from './commands/rates.ts';
import { revert } from './commands/revert.ts';
import { changes } from './commands/review/changes.ts';
import { duplicates } from './commands/review/duplicates.ts';
import { merge } from './commands/review/merge.ts';
import { rules } from './commands/review/rules.ts';
import { suggestions } from './commands/review/suggestions.ts';
import { transfers } from './commands/review/transfers.ts';
import { rows } from './commands/rows.ts';
import { spending } from './commands/spending.ts';
import { status } from './commands/status.ts';
import { tags } from './commands/tags.ts';
import { transactions } from './commands/transactions.ts';
import { webhooks } from './commands/webhooks.ts';
import { isSpeltLike, nearOnly, withoutKey } from './errors/usage.ts';
import type { Streams } from './io.ts';

/** Of the package: beside the sources and beside the bundle. */
const VERSION: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

const COMMANDS: readonly Registered[] = [
  login,
  logout,
  status,
  accounts,
  transactions,
  spending,
  budget,
  categories,
  tags,
  merchants,
  merge,
  rules,
  suggestions,
  duplicates,
  transfers,
  changes,
  importFiles,
  imports,
  rows,
  fix,
  publish,
  revert,
  bank,
  rates,
  preferences,
  invitations,
  exportFamily,
  events,
  webhooks,
  mcp,
  api,
  completion,
];

const AFTER_HELP = `
Exit codes:
    0  done
    1  refused by the service, or failed
    2  wrong use of a command
    3  a question needs an answer: the message names the option
    4  not signed in, or access was denied
    5  no response from the service, or one that is not from Counterfoil
  130  interrupted (143 by SIGTERM, 129 by SIGHUP)

First import:
  $ counterfoil login --url https://counterfoil.example
  $ counterfoil import bank.csv --account Checking --dry-run
  $ counterfoil import bank.csv --account Checking --publish`;

/** Names the command that `help` does not find: commander would print the whole help. */
class NamingCommand extends Command {
  override createCommand(name?: string): Command {
    return new NamingCommand(name);
  }

  override help(context?: HelpContext | ((text: string) => string)): never {
    const [word, asked] = this.args;
    if (typeof context === 'object' && context.error && word === 'help' && asked !== undefined) {
      const near = this.commands.map((command) => command.name()).find((name) => isSpeltLike(asked, name));
      const suggestion = near === undefined ? '' : `\n(Did you mean ${near}?)`;
      this.error(`error: unknown command '${asked}'${suggestion}`, { code: 'commander.unknownCommand' });
    }
    return super.help(context as HelpContext);
  }
}

export const createProgram = (streams: Streams, end: (code: number) => void): Command => {
  const program = new NamingCommand('counterfoil')
    .description('Previews files, imports them into Counterfoil, verifies the result and reverts it')
    .version(VERSION)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(withoutKey(nearOnly(text).replace(/^error:/, 'Error:'))) }) // like our own errors
    .enablePositionalOptions() // options after a command are its own
    .showHelpAfterError('Use --help to see how.')
    .addHelpText('after', AFTER_HELP);
  for (const add of COMMANDS) add(program, streams, end);
  return program;
};
