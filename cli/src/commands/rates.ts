import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { countOf, dayOf, rateOf } from '../options.ts';
import { table } from '../output/table.ts';

const set = command({
  name: 'set',
  summary: 'state what a currency is worth from a day on',
  examples: ['rates set 2026-02-27 EUR USD 1.08'],
  configure: (added) =>
    added
      .argument('<date>', 'the day, such as 2026-02-27', dayOf)
      .argument('<from>', 'the currency of one unit, such as EUR')
      .argument('<to>', 'the currency in which it is valued, such as USD')
      .argument('<rate>', 'how many units of <to> it is worth', rateOf),
  run: async ({ io, signIn }, _options, [date = '', from = '', to = '', rate = '']) => {
    const { client } = await signIn();
    const body = { date, from: from.toUpperCase(), to: to.toUpperCase(), rate };
    const { data } = await client.PUT('/exchange_rates', { body });
    io.say(
      `From ${data.date}: 1 ${data.from} = ${data.rate} ${data.to}. Delete it: counterfoil rates delete ${data.id}`,
    );
    return { json: data };
  },
});

const remove = command({
  name: 'delete',
  summary: 'delete an exchange rate',
  examples: ['rates delete 6f1c…'],
  configure: (added) => added.argument('<rate>', 'the ID of the rate'),
  run: async ({ io, signIn }, _options, [id = '']) => {
    const { client } = await signIn();
    const rate = (await collect(client.list('/exchange_rates'))).find((candidate) => candidate.id === id);
    if (rate === undefined)
      throw new CliError(EXIT.failed, 'not_found', `There is no rate ${id}.`, 'See the rates: counterfoil rates');
    await client.DELETE('/exchange_rates/{id}', { params: { path: { id } } });
    const { date, from, to } = rate;
    io.say(
      `Deleted. The rate before ${date} is used now. Set it again: counterfoil rates set ${date} ${from} ${to} ${rate.rate}`,
    );
    return { json: rate };
  },
});

export const rates = command<{ readonly limit: number }>({
  name: 'rates',
  summary: 'list the exchange rates that your family stated, the newest first',
  examples: ['rates', 'rates --limit 5 --json', 'rates set 2026-02-27 EUR USD 1.08'],
  configure: (added) => added.option('--limit <count>', 'how many at most', countOf, 50),
  nested: [set, remove],
  run: async ({ io, signIn }, { limit }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/exchange_rates'), limit);
    const columns = [
      { title: 'From day', isWhole: true },
      { title: '1 unit of', isWhole: true },
      { title: 'Is worth', isRight: true, isWhole: true },
      { title: '', isWhole: true },
      { title: 'ID', isWhole: true },
    ];
    const lines = listed.map(({ date, from, rate, to, id }) => [date, from, rate, to, id]);
    io.say(listed.length === 0 ? 'There are no exchange rates.' : table(columns, lines, io.width));
    return { json: listed };
  },
});
