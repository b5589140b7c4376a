import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Invitation } from './schema/invitation.ts';

const invitationExample: Invitation = {
  id: '0f4c1a52-6f0e-4d59-9d5c-3a2b1c0d9e8f',
  email: 'bea@example.com',
  role: 'member',
  status: 'pending',
  invited_by: '8a7b6c5d-4e3f-4a2b-9c1d-0e9f8a7b6c5d',
  sent_at: '2026-03-02T09:15:00.000Z',
  expires_at: '2026-03-05T09:15:00.000Z',
  created_at: '2026-03-02T09:15:00.000Z',
};

/** Who may is decided by the role of the user of the key. */
const ONLY_ADMINS = `Returns 403 \`forbidden\` unless the user of the API key or token is an administrator of the family; nobody gives a higher
role than their own.`;

/** Emails have a link, whose origin the edge tells. */
const SENDS = {
  table: { read: ['invitations', 'users'], write: ['invitations', 'tokens', 'limits', 'audit'] },
  secrets: ['keys', 'origin'],
  mail: true,
} as const;

export const listInvitationsEndpoint = {
  id: 'listInvitations',
  method: 'get',
  path: '/invitations',
  scope: 'read',
  access: { table: { read: ['invitations'] } },
  summary: 'List invitations, newest first',
  description: `Those that were not accepted yet. An expired one stays in the list for 30 days, so that it can be sent again. ${ONLY_ADMINS}`,
  answer: {
    status: 200,
    description: 'A page of invitations',
    shape: 'list',
    of: 'Invitation',
    example: invitationExample,
  },
  errors: ['forbidden'],
} as const satisfies Endpoint;

export const createInvitationEndpoint = {
  id: 'createInvitation',
  method: 'post',
  path: '/invitations',
  scope: 'write',
  access: { ...SENDS, table: { read: [...SENDS.table.read, 'family'], write: [...SENDS.table.write, 'family'] } },
  summary: 'Invite somebody to the family',
  description: `They get an email with a link, which works once: they choose a password, or sign in with a provider that confirms the invited
address. The link is only in the email. An address can be invited once at a time: 409 \`conflict\` if it is already invited, or belongs
to a user of the family. An address gets at most three such emails per hour, and a family sends at most 50 per day. ${ONLY_ADMINS}`,
  idempotent: true,
  request: {
    required: true,
    json: 'CreateInvitation',
    example: { email: 'bea@example.com', role: 'member', expires_in_days: 3 },
  },
  answer: {
    status: 201,
    description: 'The invitation',
    shape: 'single',
    of: 'Invitation',
    example: invitationExample,
  },
  errors: ['forbidden', 'conflict', 'busy', 'misdirected_request'],
} as const satisfies Endpoint;

export const resendInvitationEndpoint = {
  id: 'resendInvitation',
  method: 'post',
  path: '/invitations/{id}/resend',
  scope: 'write',
  access: SENDS,
  summary: 'Send an invitation again',
  description: `With a new link, which works as many days as the first one. Links in earlier emails stop working. The email limits of new
invitations apply. ${ONLY_ADMINS}`,
  answer: {
    status: 200,
    description: 'The invitation',
    shape: 'single',
    of: 'Invitation',
    example: {
      ...invitationExample,
      sent_at: '2026-03-04T10:00:00.000Z',
      expires_at: '2026-03-07T10:00:00.000Z',
    },
  },
  errors: ['forbidden', 'not_found', 'conflict', 'busy', 'misdirected_request'],
} as const satisfies Endpoint;

export const revokeInvitationEndpoint = {
  id: 'revokeInvitation',
  method: 'delete',
  path: '/invitations/{id}',
  scope: 'write',
  access: {
    table: { read: ['invitations'], write: ['invitations', 'audit'] },
    secrets: ['keys', 'origin'],
  },
  summary: 'Revoke an invitation',
  description: `Its link stops working. To restore it, invite the address again. Returns 409 \`conflict\` while somebody is accepting it.
${ONLY_ADMINS}`,
  answer: { status: 204, description: 'Revoked', shape: 'empty', of: null },
  errors: ['forbidden', 'not_found', 'conflict', 'busy', 'misdirected_request'],
} as const satisfies Endpoint;

export const INVITATION_ENDPOINTS = [
  listInvitationsEndpoint,
  createInvitationEndpoint,
  resendInvitationEndpoint,
  revokeInvitationEndpoint,
] as const satisfies readonly Endpoint[];
