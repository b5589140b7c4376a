import { createHmac, randomBytes } from 'node:crypto';
import type { Schemas } from '@counterfoil/client';
import { InvalidArgumentError, Option } from 'commander';
import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { hintIfInterrupted } from '../errors/interrupted.ts';
import { followEvents } from '../follow-events.ts';
import { gather } from '../options.ts';
import { table } from '../output/table.ts';

type ListenOptions = { readonly event?: readonly string[]; readonly secret?: string; readonly after?: string };

const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;
const TIMEOUT_MS = 10_000;

type EventType = NonNullable<Schemas['CreateWebhook']['event_types']>[number];

const EVENT_TYPES = [
  'import.completed',
  'import.failed',
  'import.reverted',
  'import.needs_attention',
  'bank_sync.failed',
  'transactions.changed',
] as const satisfies readonly EventType[];

const eventTypeOf = (text: string): EventType => {
  const type = EVENT_TYPES.find((known) => known === text);
  if (type !== undefined) return type;
  throw new InvalidArgumentError(`Use one of ${EVENT_TYPES.join(', ')}.`);
};

const listen = command<ListenOptions>({
  name: 'listen',
  summary: 'forward new events to a program on this machine, signed as a webhook',
  examples: [
    'webhooks listen http://127.0.0.1:4000/hook',
    'webhooks listen http://127.0.0.1:4000/hook --event import.completed --event import.failed',
  ],
  configure: (added) =>
    added
      .argument('<url>', 'the address of the program')
      .addOption(
        new Option('--event <type>', 'only events of this type; can be repeated')
          .choices(EVENT_TYPES)
          .argParser<readonly string[]>((text, before) => gather(eventTypeOf(text), before)),
      )
      .option('--secret <secret>', 'the secret to sign with (default: a new one, which is printed)')
      .option('--after <cursor>', 'first forward the events after this cursor'),
  run: async ({ io, signIn }, { event: types = [], secret, after }, [address = '']) => {
    const url = receiverOf(address);
    const key = secret ?? `whsec_${randomBytes(32).toString('base64')}`;
    if (!SECRET.test(key)) {
      throw new CliError(EXIT.usage, 'invalid_secret', 'This is not a secret of a webhook.', 'It begins with whsec_.');
    }
    const { client } = await signIn();
    io.say(`Forwarding events to ${url.href}${secret === undefined ? `, signed with ${key}` : ''}. Ctrl C ends it.`);
    let cursor = after;
    let endHint = () => {};
    const see = async (event: Schemas['Event']): Promise<boolean> => {
      if (types.length > 0 && !types.includes(event.type)) return true;
      const { text, isAccepted } = await forward(url, key, event);
      io.say(`${event.occurred_at}  ${event.type}  ${io.paint(isAccepted ? 'green' : 'red', text)}`);
      if (!isAccepted)
        io.note(`It is not sent again${cursor === undefined ? '.' : `. To send it again: --after ${cursor}`}`);
      return io.isRead();
    };
    await followEvents(client, after ?? 'latest', see, (reached) => {
      cursor = reached;
      endHint();
      endHint = hintIfInterrupted(`Continue with --after ${reached}`);
    });
    return { json: null };
  },
});

/** @throws CliError for an address that is not on this machine: nothing is to leave it unencrypted */
const receiverOf = (address: string): URL => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) return url;
  const remedy = 'Write it as http://127.0.0.1:4000/hook. For another machine, add a webhook in Settings.';
  throw new CliError(EXIT.usage, 'invalid_url', `${address} is not an address on this machine.`, remedy);
};

type Forwarded = { readonly text: string; readonly isAccepted: boolean };

/** Signed as the service signs a webhook (Standard Webhooks). */
const forward = async (url: URL, secret: string, event: Schemas['Event']): Promise<Forwarded> => {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
  try {
    const { status, ok } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': event.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { text: String(status), isAccepted: ok };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { text: cause instanceof Error ? cause.message : String(cause), isAccepted: false };
  }
};

export const webhooks = command({
  name: 'webhooks',
  summary: 'list webhooks',
  examples: ['webhooks', 'webhooks --json', 'webhooks listen http://127.0.0.1:4000/hook'],
  nested: [listen],
  run: async ({ io, signIn }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/webhooks'));
    const columns = [
      { title: 'Address' },
      { title: 'Events' },
      { title: 'Enabled', isWhole: true },
      { title: 'ID', isWhole: true },
    ];
    const lines = listed.map(({ url, event_types: types, enabled, id }) => [
      url,
      types === null ? 'all' : types.join(', '),
      enabled ? 'yes' : 'no',
      id,
    ]);
    io.say(listed.length === 0 ? 'There are no webhooks.' : table(columns, lines, io.width));
    return { json: listed };
  },
});
