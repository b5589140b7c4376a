import * as z from 'zod';
import { defined, validate } from '../../platform/schema/validate.ts';
import type { User } from '../domain/user.ts';
import { builtInClient } from '../oauth/domain/built-in-clients.ts';
import { clientHost, isClientUrl } from '../oauth/domain/client-metadata.ts';
import { isLoopback, type OAuthClient, redirectUriProblem } from '../oauth/domain/oauth-client.ts';
import { SCOPE_CHOICES, scopeChoices } from '../oauth/domain/scope-choice.ts';
import type { AuthorizationAnswer, AuthorizationBegun } from '../oauth/use-cases/authorize-client.ts';
import type { ClientChanges, ClientWithSecret, NewClient } from '../oauth/use-cases/manage-clients.ts';

type Fields = Readonly<Record<string, unknown>>;

const MAX_NAME = 100;
const MAX_REDIRECT_URIS = 20;

/** Shown to users at consent, so one line of visible characters. */
const Name = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(MAX_NAME, `must be at most ${MAX_NAME} characters`)
  .refine(
    (name) => name.isWellFormed() && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name),
    'must be one line of visible characters',
  );

const RedirectUri = z.string('must be a URL').superRefine((text, context) => {
  const problem = redirectUriProblem(text);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

/** Forms send one URI per line. */
const RedirectUris = z.preprocess(
  (sent) => (typeof sent === 'string' ? sent.split(/\s+/).filter((part) => part !== '') : sent),
  z
    .array(RedirectUri, 'must be a list of URLs')
    .min(1, 'must be at least one URL')
    .max(MAX_REDIRECT_URIS, `must be at most ${MAX_REDIRECT_URIS} URLs`)
    .transform((uris) => [...new Set(uris)]),
);

const TYPES = ['public', 'confidential'] as const;
const Registration = z.object({
  name: Name,
  redirect_uris: RedirectUris,
  type: z.enum(TYPES, 'must be public or confidential'),
});

export const toNewClient = (fields: Fields): NewClient => {
  const { name, redirect_uris: redirectUris, type } = validate(Registration, fields);
  return { name, redirectUris, confidential: type === 'confidential' };
};

const Change = z.object({
  name: Name.optional(),
  redirect_uris: RedirectUris.optional(),
  new_secret: z.union([z.boolean(), z.stringbool()], 'must be true or false').optional(),
});

export const toClientChanges = (fields: Fields): ClientChanges => {
  const { name, redirect_uris: redirectUris, new_secret: newSecret } = validate(Change, fields);
  return defined({ name, redirectUris, newSecret });
};

/** Never includes the secret. */
export const toOAuthClient = (client: OAuthClient) => ({
  id: client.id,
  client_id: client.id,
  name: client.name,
  type: client.secretDigest === null ? 'public' : 'confidential',
  redirect_uris: client.redirectUris,
  built_in: builtInClient(client.id) !== undefined,
  created_at: client.createdAt,
  updated_at: client.updatedAt,
});

/** `client_secret` is present only when it was just created. */
export const toClientWithSecret = ({ client, secret }: ClientWithSecret) => ({
  ...toOAuthClient(client),
  ...(secret !== null && { client_secret: secret }),
});

/** Content of the consent page; `request` is sent back with the answer. */
export const toConsent = (
  { client, asked, request }: Extract<AuthorizationBegun, { kind: 'consent' }>,
  { email }: Pick<User, 'email'>,
) => ({
  /** `host` is null for a registered client. The name of any other is only claimed. */
  client: { id: client.id, name: client.name, host: isClientUrl(client.id) ? clientHost(client.id) : null },
  scope: asked.scope,
  choices: scopeChoices(asked.scope),
  redirect_uri: asked.redirectUri,
  redirects_to_device: isLoopback(new URL(asked.redirectUri)),
  user: { email },
  request,
});
export type Consent = ReturnType<typeof toConsent>;

const Answer = z.object({
  request: z.string('is required').min(1, 'is required').max(100, 'is too long'),
  decision: z.enum(['allow', 'deny'], 'must be allow or deny'),
  scope: z.enum(SCOPE_CHOICES, `must be one of ${SCOPE_CHOICES.join(', ')}`).optional(),
});
export const toAuthorizationAnswer = (fields: Fields): AuthorizationAnswer => validate(Answer, fields);
