import * as z from 'zod';
import { Instant } from '../../platform/schema/instant.ts';
import { oneOf, validate } from '../../platform/schema/validate.ts';
import {
  INVITATION_DAYS,
  INVITED_ROLES,
  isExpired,
  type Invitation as Pending,
} from '../invitations/domain/invitation.ts';
import type { Acceptance } from '../invitations/use-cases/accept-invitation.ts';
import type { NewInvitation } from '../invitations/use-cases/send-invitation.ts';
import { EmailField, PersonName } from './registration.ts';

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string().describe('The address that is invited. Only a user with this address can be created'),
  role: z.enum(INVITED_ROLES).describe('The role that the user gets'),
  status: z.enum(['pending', 'expired']).describe('`expired`: the link no longer works. Send the invitation again'),
  invited_by: z.uuid().describe('The id of the user who sent it last'),
  sent_at: Instant.describe('When it was last sent'),
  expires_at: Instant.describe('When the link in the last email stops working'),
  created_at: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

export const toInvitation = (invitation: Pending, now: string): Invitation => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  status: isExpired(invitation, now) ? 'expired' : 'pending',
  invited_by: invitation.invitedBy,
  sent_at: invitation.sentAt,
  expires_at: invitation.expires,
  created_at: invitation.createdAt,
});

const { least, usual, most } = INVITATION_DAYS;
const DAYS = `must be a whole number from ${least} to ${most}`;

export const CreateInvitationFields = z.object({
  email: EmailField.describe('Letters of the Latin alphabet; an international domain in its `xn--` form'),
  role: oneOf(INVITED_ROLES).default('member').describe('At most the role of the user of the API key'),
  expires_in_days: z
    .int(DAYS)
    .min(least, DAYS)
    .max(most, DAYS)
    .default(usual)
    .describe('How long the link works, in days; the same again when it is sent again'),
});

/** @throws ValidationError */
export const toNewInvitation = (fields: unknown): NewInvitation => {
  const { email, role, expires_in_days: days } = validate(CreateInvitationFields, fields);
  return { email, role, days };
};

const FormFields = z.object({
  email: EmailField,
  invited_role: oneOf(INVITED_ROLES), // the page has another field `role`
  days: z.coerce.number(DAYS).int(DAYS).min(least, DAYS).max(most, DAYS),
});

/** The form on the page. @throws ValidationError */
export const toInvitationForm = (fields: Readonly<Record<string, unknown>>): NewInvitation => {
  const { invited_role: role, ...sent } = validate(FormFields, fields);
  return { ...sent, role };
};

const MAX_SECRET = 1024;
const Secret = z.string('is required').min(1, 'is required').max(MAX_SECRET, 'is too long');
const AcceptFields = z.object({ token: Secret, password: Secret, first_name: PersonName, last_name: PersonName });

/** @throws ValidationError */
export const toAcceptance = (fields: Readonly<Record<string, unknown>>): Acceptance => {
  const { token, password, first_name: firstName, last_name: lastName } = validate(AcceptFields, fields);
  return { token, password, firstName, lastName };
};
