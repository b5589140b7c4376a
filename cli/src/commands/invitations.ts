import type { CounterfoilClient, Schemas } from '@counterfoil/client';
import { Option } from 'commander';
import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { found } from '../find.ts';
import { countOf } from '../options.ts';
import { table } from '../output/table.ts';

type Invitation = Schemas['Invitation'];
type SendOptions = { readonly role: Invitation['role']; readonly days?: number };

const send = command<SendOptions>({
  name: 'send',
  summary: 'invite somebody to your family by email',
  examples: ['invitations send kim@example.com', 'invitations send kim@example.com --role admin --days 7'],
  configure: (added) =>
    added
      .argument('<email>', 'the address that gets the link')
      .addOption(new Option('--role <role>', 'what they may do').choices(['member', 'admin']).default('member'))
      .option('--days <count>', 'how many days the link works (default: 3)', countOf),
  run: async ({ io, signIn }, { role, days }, [email = '']) => {
    const { client } = await signIn();
    const body = { email, role, ...(days !== undefined && { expires_in_days: days }) };
    const { data } = await client.POST('/invitations', { body });
    io.say(`${io.paint('green', 'Invited')} ${data.email} as ${data.role}. ${untilText(data)}`);
    return { json: data };
  },
});

const resend = command({
  name: 'resend',
  summary: 'send an invitation again, with a new link',
  examples: ['invitations resend 6f1c…', 'invitations resend kim@example.com'],
  configure: (added) => added.argument('<invitation>', 'the ID or address of the invitation'),
  run: async ({ io, signIn }, _options, [text = '']) => {
    const { client } = await signIn();
    const { id } = await invitationOf(client, text);
    const { data } = await client.POST('/invitations/{id}/resend', { params: { path: { id } } });
    io.say(`${io.paint('green', 'Sent again')} to ${data.email}. ${untilText(data)} Links sent before no longer work.`);
    return { json: data };
  },
});

const revoke = command({
  name: 'revoke',
  summary: 'revoke an invitation, so that its link stops working',
  examples: ['invitations revoke 6f1c…', 'invitations revoke kim@example.com --json'],
  configure: (added) => added.argument('<invitation>', 'the ID or address of the invitation'),
  run: async ({ io, signIn }, _options, [text = '']) => {
    const { client } = await signIn();
    const invitation = await invitationOf(client, text);
    await client.DELETE('/invitations/{id}', { params: { path: { id: invitation.id } } });
    const { email, role } = invitation;
    io.say(
      `Revoked the invitation of ${email}. Invite them again: counterfoil invitations send ${email} --role ${role}`,
    );
    return { json: invitation };
  },
});

const untilText = ({ expires_at }: Invitation): string => `The link works once, until ${expires_at}.`;

/** There is one for an address. */
const invitationOf = async (client: CounterfoilClient, text: string): Promise<Invitation> => {
  const all = await collect(client.list('/invitations'));
  return found(
    'invitation',
    all.map((invitation) => ({ ...invitation, name: invitation.email })),
    text,
  );
};

export const invitations = command({
  name: 'invitations',
  summary: 'list invitations to your family that were not accepted yet',
  examples: ['invitations', 'invitations --json', 'invitations send kim@example.com'],
  nested: [send, resend, revoke],
  run: async ({ io, signIn }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/invitations'));
    const columns = [
      { title: 'Email', isWhole: true },
      { title: 'Role', isWhole: true },
      { title: 'State', isWhole: true },
      { title: 'Until' },
      { title: 'ID', isWhole: true },
    ];
    const lines = listed.map((invitation) => [
      invitation.email,
      invitation.role,
      invitation.status,
      invitation.expires_at,
      invitation.id,
    ]);
    io.say(listed.length === 0 ? 'There are no invitations.' : table(columns, lines, io.width));
    return { json: listed };
  },
});
