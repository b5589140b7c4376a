import type { Schemas } from '@counterfoil/client';
import { followChange, reportChange } from '../../change-sets.ts';
import { collect } from '../../collect.ts';
import { command } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { EXIT } from '../../errors/errors.ts';
import { found } from '../../find.ts';
import { table } from '../../output/table.ts';
import { nounOf } from '../../output/words.ts';

type Rule = Schemas['Rule'];

/** Rules can do without a name. */
const named = (rule: Rule) => ({ ...rule, name: rule.name ?? '' });

const run = command<{ readonly dryRun?: boolean; readonly yes?: boolean }>({
  name: 'run',
  summary: 'run rules on all transactions, after a preview',
  examples: ['rules run --dry-run', 'rules run "Rent" "Corner bakery" --yes'],
  configure: (added) =>
    added
      .argument('[rules...]', 'names or IDs of rules (default: all active rules)')
      .option('--dry-run', 'only preview, and change nothing')
      .option('--yes', 'run them without asking'),
  run: async ({ io, signIn }, { dryRun, yes }, texts) => {
    const { client } = await signIn();
    const all = (await collect(client.list('/rules'))).map(named);
    if (texts.length === 0 && !all.some(({ active }) => active)) {
      io.say('No rule is active, so nothing was run. To run inactive rules, name them: see counterfoil rules');
      return { json: null };
    }
    const body = texts.length === 0 ? {} : { rule_ids: texts.map((text) => found('rule', all, text).id) };
    const started = (await client.POST('/rules/preview', { body })).data;
    const preview = await followChange(io, client, started.id);
    if (preview.status !== 'ready') return reportChange(io, preview, 'Changed');
    io.say(`The rules change ${nounOf('transactions', preview.counts.changes)}.`);
    if (dryRun || preview.counts.changes === 0) return { json: preview };
    if (yes !== true && !(await confirm(io, 'Change them?', '--yes'))) {
      io.say('Nothing was changed.');
      return { json: preview, exit: EXIT.failed };
    }
    await client.POST('/change_sets/{id}/apply', { params: { path: { id: preview.id } } });
    return reportChange(io, await followChange(io, client, preview.id), 'Changed');
  },
});

export const rules = command({
  name: 'rules',
  summary: 'list rules in the order in which they run',
  examples: ['rules', 'rules --json', 'rules run --dry-run'],
  nested: [run],
  run: async ({ io, signIn }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/rules'));
    const columns = [
      { title: 'Name' },
      { title: 'Active', isWhole: true },
      { title: 'Conditions', isRight: true },
      { title: 'Actions', isRight: true },
      { title: 'ID', isWhole: true },
    ];
    const lines = listed.map(({ name, active, conditions, actions, id }) => [
      name ?? '—',
      active ? 'yes' : 'no',
      String(conditions.length),
      String(actions.length),
      id,
    ]);
    io.say(listed.length === 0 ? 'There are no rules yet.' : table(columns, lines, io.width));
    return { json: listed };
  },
});
