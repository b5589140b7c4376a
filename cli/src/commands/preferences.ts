import type { Schemas } from '@counterfoil/client';
import { command } from '../command.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { table } from '../output/table.ts';

type Preferences = Schemas['Preferences'];
type Name = keyof Preferences;

const NAMES = ['currency', 'locale', 'date_format', 'time_zone', 'appearance'] as const satisfies readonly Name[];

const set = command({
  name: 'set',
  summary: 'change preferences; no amount, currency or day that is stored changes with them',
  examples: ['preferences set currency=EUR locale=de-AT', 'preferences set date_format=%d.%m.%Y appearance=dark'],
  configure: (added) => added.argument('<name=value...>', `what to change: ${NAMES.join(', ')}`),
  run: async ({ io, signIn }, _options, texts) => {
    const changes = changesOf(texts);
    const { client } = await signIn();
    const { data: before } = await client.GET('/preferences');
    const { data } = await client.PATCH('/preferences', { body: changes });
    const changed = NAMES.filter((name) => data[name] !== before[name]);
    for (const name of changed) io.say(`${name}: ${data[name]} (before: ${before[name]})`);
    if (changed.length === 0) io.say('Nothing has changed.');
    return { json: data };
  },
});

/** @throws CliError for an unknown name, or one that is given twice */
const changesOf = (texts: readonly string[]): Partial<Preferences> => {
  const pairs = texts.map(pairOf);
  const twice = pairs.find(([name], at) => pairs.findIndex(([other]) => other === name) !== at);
  if (twice === undefined) return Object.fromEntries(pairs);
  throw new CliError(EXIT.usage, 'invalid_preference', `${twice[0]} is given twice.`, 'Give each preference once.');
};

const pairOf = (text: string): readonly [Name, string] => {
  const [, name, value = ''] = /^\s*([^=]+?)\s*=(.*)$/s.exec(text) ?? [];
  const known = NAMES.find((candidate) => candidate === name);
  if (known !== undefined) return [known, value];
  const message = name === undefined ? `${text} has no =.` : `There is no preference ${name}.`;
  const remedy = `Write name=value. The names are ${NAMES.join(', ')}.`;
  throw new CliError(EXIT.usage, 'invalid_preference', message, remedy);
};

export const preferences = command({
  name: 'preferences',
  summary: 'show the preferences of your family, and your appearance of the pages',
  examples: ['preferences', 'preferences --json', 'preferences set currency=EUR'],
  nested: [set],
  run: async ({ io, signIn }) => {
    const { client } = await signIn();
    const { data } = await client.GET('/preferences');
    const lines = NAMES.map((name) => [name, data[name]]);
    io.say(table([{ title: 'Name' }, { title: 'Value' }], lines, io.width));
    return { json: data };
  },
});
