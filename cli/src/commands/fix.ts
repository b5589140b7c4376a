import { command } from '../command.ts';
import { EXIT } from '../errors/errors.ts';
import { applyOptions, type FixOptions, type OfNewAccount } from '../fix/changes.ts';
import { describeLeft } from '../fix/describe-left.ts';
import { isNothingLeft, readLeft } from '../fix/left.ts';
import { walk } from '../fix/walk.ts';
import { countOf, gather } from '../options.ts';

const gatherRows = (text: string, before: readonly number[] = []): readonly number[] => [...before, countOf(text)];

export const fix = command<FixOptions>({
  name: 'fix',
  summary: 'correct the rows of an import and answer its questions, then show what is still open',
  examples: [
    'fix 6f1c…                                 # asks, at a terminal',
    'fix 6f1c… --row 3 --set amount=-4.80 --set date=27.02.2026',
    'fix 6f1c… --row 3 --set amount=-4.80 --row 5 --set name=Tea',
    'fix 6f1c… --skip 3 --skip 8',
    'fix 6f1c… --map account:Giro=Checking --map category:Essen=new',
    'fix 6f1c… --map account:Karte=new --account-type credit_card --currency EUR',
    'fix 6f1c… --set date_format=%d.%m.%Y      # how the file is read; discards corrections of rows',
    'fix 6f1c… --match 5 --create 6            # possible duplicates',
  ],
  configure: (added) => {
    let last: number | undefined;
    const toRow = (text: string, before?: readonly number[]) => {
      const rows = gatherRows(text, before);
      last = rows.at(-1);
      return rows;
    };
    let lastMap: string | undefined;
    const toMap = (text: string, before?: readonly string[]) => {
      lastMap = text;
      return gather(text, before);
    };
    const ofMap = (value: string, before: readonly OfNewAccount[] = []) => [...before, { map: lastMap, value }];
    const ofRow = (text: string, before: NonNullable<FixOptions['set']> = []) => [...before, { row: last, text }];
    return added
      .argument('<import>', 'the ID of the import')
      .option('--row <number>', 'row to correct with each --set after it; can be repeated', toRow)
      .option('--set <value>', 'after --row, a field of that row; else a setting of the file; can be repeated', ofRow)
      .option('--skip <row>', 'skip this row; can be repeated', gatherRows)
      .option('--unskip <row>', 'include this row again; can be repeated', gatherRows)
      .option('--match <row>', 'keep one transaction of this possible duplicate; can be repeated', gatherRows)
      .option('--create <row>', 'keep both transactions of this possible duplicate; can be repeated', gatherRows)
      .option('--add-deleted', 'add all transactions again that were deleted since an earlier import')
      .option(
        '--map <text>',
        'the record for a text in the file, such as account:Giro=Checking; can be repeated',
        toMap,
      )
      .option('--account-type <type>', 'after --map account:…=new, the type of the new account', ofMap)
      .option('--currency <code>', 'after --map account:…=new, its currency, such as EUR', ofMap)
      .option(
        '--account <name>',
        'name or ID of the account for rows that name none; none: each account of the file is assigned',
      );
  },
  run: async ({ io, signIn }, options, [id = '']) => {
    const { client } = await signIn();
    const isChanged = await applyOptions(client, id, options);
    if (!isChanged && io.isInteractive) await walk({ io, client, id });
    const left = await readLeft(client, id);
    io.say(describeLeft(io, left));
    const { detail, questions, mappings, rows, duplicates } = left;
    const isAsked = !isChanged && !io.isInteractive && detail.status !== 'complete' && !isNothingLeft(left);
    const json = { import: detail, left: { questions, mappings, rows, possible_duplicates: duplicates } };
    return { json, exit: isAsked ? EXIT.needsAnswer : EXIT.ok };
  },
});
