import type { Guide } from './guide.ts';

export const commandLine: Guide = {
  slug: 'command-line',
  title: 'The command line',
  about: 'How to import, list and change records from a terminal or a script, without writing a program.',
  sections: [
    {
      heading: 'Sign in',
      text: [
        '`counterfoil` needs Node 20.3 or later; in a checkout of the repository, `npx counterfoil` works after `npm ci`. `counterfoil login --url` with the address of the service opens the browser. Scripts set `COUNTERFOIL_URL` and `COUNTERFOIL_API_KEY` instead. `counterfoil --help` lists the commands, and `counterfoil import --help` the options of one of them, with examples.',
      ],
      code: [{ language: 'shell', text: 'counterfoil status' }],
    },
    {
      heading: 'Import a file',
      text: [
        '`import` shows what it detected and what publishing would do, and asks. `--dry-run` only previews, and `--publish` does not ask, except about possible duplicates. It waits for the proof, and exits with 0 only if the ledger holds what the file says. `revert` takes an import back.',
      ],
      code: [
        {
          language: 'shell',
          text: `printf 'date,name,amount\\n2026-02-27,Corner bakery,-4.80\\n2026-02-28,Salary,2500.00\\n' > bank.csv
counterfoil import bank.csv --account Checking --dry-run
counterfoil import bank.csv --account Checking --publish
counterfoil imports`,
        },
      ],
    },
    {
      heading: 'In scripts',
      text: [
        'With `--json`, a command prints one JSON value on stdout, also for an error, with the codes of [the API](/docs/guides/errors). Without it, amounts are as on a statement: money out is negative. `--json` has them as the API does. The exit code is 0 for success, 1 if the service refused it, 2 for wrong use, 3 if a question is open, 4 if you are not signed in, and 5 if there was no response.',
        '`counterfoil api` sends any request of this reference, `counterfoil events --follow` prints events as they happen, and `counterfoil webhooks listen` forwards them to a program on your machine.',
      ],
      code: [
        {
          language: 'shell',
          text: `counterfoil transactions --search bakery --json
counterfoil api GET /tags --query per_page=5`,
        },
      ],
    },
  ],
};
