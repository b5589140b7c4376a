import * as z from 'zod';
import { ValidationError } from '../../platform/domain/errors.ts';
import { isStorableName } from '../../platform/schema/sent-text.ts';
import { validate } from '../../platform/schema/validate.ts';
import { passkeyName, type SentAssertion, type SentRegistration } from '../passkeys/domain/passkey.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Room for RSA keys, none for the certificates of an attestation. */
const MAX_PART = 4096;
const MAX_ID = 1400;
const MAX_TRANSPORTS = 8;

const Bytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(MAX_PART);
const Id = Bytes.max(MAX_ID);
const Credential = { id: Id, rawId: Id, type: z.literal('public-key') };

const Registration = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z
      .array(z.string().regex(/^[\w-]{1,32}$/))
      .max(MAX_TRANSPORTS)
      .optional(),
  }),
});

const Assertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.or(z.literal('')).nullish(),
  }),
});

/** @throws ValidationError */
export const toRegistration = (fields: Fields): SentRegistration => {
  const { id, response } = credentialOf(Registration, fields);
  return { id, ...response, transports: response.transports ?? [] };
};

/** @throws ValidationError */
export const toAssertion = (fields: Fields): SentAssertion => {
  const { id, response } = credentialOf(Assertion, fields);
  return { id, ...response, userHandle: response.userHandle || null }; // some send none as ''
};

/** An object, or in forms its JSON; the script of the page writes it, so its faults are not explained. */
const credentialOf = <Sent extends { readonly id: string; readonly rawId: string }>(
  schema: z.ZodType<Sent>,
  { credential }: Fields,
): Sent => {
  const { data } = schema.safeParse(typeof credential === 'string' ? parsed(credential) : credential);
  if (data === undefined || data.id !== data.rawId) {
    throw new ValidationError(['credential must be the JSON form of a PublicKeyCredential, as browsers create it']);
  }
  return data;
};

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

const Name = z.object({ name: z.string('is required').superRefine(isStorableName) });
/** @throws ValidationError */
export const toPasskeyName = (fields: Fields): string => passkeyName(validate(Name, fields).name);
