import type { CounterfoilClient } from '@counterfoil/client';
import { Argument } from 'commander';
import { type ChangeSet, followChange, reportChange } from '../../change-sets.ts';
import { collect } from '../../collect.ts';
import { command } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { CliError, EXIT } from '../../errors/errors.ts';
import { found } from '../../find.ts';
import { nounOf } from '../../output/words.ts';

const KINDS = ['category', 'tag', 'merchant'] as const;
type Kind = (typeof KINDS)[number];
type Named = { readonly id: string; readonly name: string };
type Options = { readonly yes?: boolean; readonly dryRun?: boolean };

const LISTS = { category: '/categories', tag: '/tags', merchant: '/merchants' } as const;

export const merge = command<Options>({
  name: 'merge',
  summary: 'merge a category, tag or merchant into another one, after a preview',
  examples: [
    'merge merchant "Corner bakery LTD" "Corner bakery"',
    'merge category Food Groceries --dry-run',
    'merge tag 6f1c… Holiday --yes --json',
  ],
  configure: (added) =>
    added
      .addArgument(new Argument('<kind>', 'what to merge').choices(KINDS))
      .argument('<from>', 'name or ID of the one that will be gone')
      .argument('<into>', 'name or ID of the one that takes its place')
      .option('--dry-run', 'only preview, and change nothing')
      .option('--yes', 'merge without asking'),
  run: async ({ io, signIn }, options, [word, from = '', into = '']) => {
    const kind = KINDS.find((known) => known === word) ?? 'category'; // others are refused before
    const { client } = await signIn();
    const all = await collect<Named>(client.list(LISTS[kind]));
    const [source, target] = [found(kind, all, from), found(kind, all, into)];
    if (source.id === target.id) throw sameTwice(kind, source.name);
    const started = await startMerge(client, kind, source.id, target.id);
    const preview = await followChange(io, client, started.id);
    if (preview.status !== 'ready') return reportChange(io, preview, 'Merged');
    for (const line of previewLines(preview)) io.say(line);
    if (options.dryRun) return { json: preview };
    if (options.yes !== true && !(await confirm(io, `Merge into ${target.name}?`, '--yes'))) {
      io.say('Nothing was changed.');
      return { json: preview, exit: EXIT.failed };
    }
    await client.POST('/change_sets/{id}/apply', { params: { path: { id: preview.id } } });
    return reportChange(io, await followChange(io, client, preview.id), 'Merged');
  },
});

const sameTwice = (kind: Kind, name: string): CliError =>
  new CliError(EXIT.usage, `invalid_${kind}`, `${name} cannot be merged into itself.`, `Name two different ones.`);

const startMerge = async (client: CounterfoilClient, kind: Kind, id: string, intoId: string): Promise<ChangeSet> => {
  const request = { params: { path: { id } }, body: { into_id: intoId } };
  return (await client.POST(`${LISTS[kind]}/{id}/merge`, request)).data;
};

/** The effects of the merge on transactions, on other records, and on the merged record itself. */
const previewLines = (preview: ChangeSet): readonly string[] => {
  const { merged_record: merged, counts } = preview;
  if (merged === null) return [];
  const also = (['rules', 'budgets', 'subcategories', 'recurring_transactions'] as const)
    .filter((name) => merged[name] > 0)
    .map((name) => nounOf(name, merged[name]));
  return [
    `Merging ${merged.type} ${merged.from.name} into ${merged.into.name}:`,
    `  ${nounOf('transactions', counts.changes)} to change${counts.refused > 0 ? `, ${counts.refused} that cannot change` : ''}`,
    `  also changed: ${also.length === 0 ? 'nothing' : also.join(', ')}`,
    `  afterwards, ${merged.from.name} is gone; reverting the change brings it back`,
  ];
};
