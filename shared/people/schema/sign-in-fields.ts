import * as z from 'zod';
import { validate } from '../../platform/schema/validate.ts';

type Fields = Readonly<Record<string, unknown>>;

const MAX_EMAIL = 320;
/** Well above the longest allowed password, so longer input is certainly wrong. */
const MAX_SECRET = 1024;

const Email = z.string('is required').trim().min(1, 'is required').max(MAX_EMAIL, 'is too long');
const Secret = z.string('is required').min(1, 'is required').max(MAX_SECRET, 'is too long');

const SignIn = z.object({ email: Email, password: Secret });
/** @throws ValidationError */
export const toSignInFields = (fields: Fields) => validate(SignIn, fields);

const Code = z.object({ code: Secret });
/** @throws ValidationError */
export const toCode = (fields: Fields): string => validate(Code, fields).code;

/** Forms send empty fields too. */
const blankToUndefined = (value: unknown): unknown => (value === '' || value === null ? undefined : value);

const Proof = z.object({
  password: z.preprocess(blankToUndefined, Secret.optional()),
  code: z.preprocess(blankToUndefined, Secret.optional()),
});
/** @throws ValidationError */
export const toProof = (fields: Fields) => validate(Proof, fields);

const ResetRequest = z.object({ email: Email });
/** @throws ValidationError */
export const toResetRequest = (fields: Fields): string => validate(ResetRequest, fields).email;

const Reset = z.object({ token: Secret, password: Secret });
/** @throws ValidationError */
export const toReset = (fields: Fields) => validate(Reset, fields);

const NewPassword = z.object({ password: Secret });
/** @throws ValidationError */
export const toNewPassword = (fields: Fields): string => validate(NewPassword, fields).password;

const Confirmation = z.object({ setup_token: Secret, code: Secret });
/** @throws ValidationError */
export const toSetupConfirmation = (fields: Fields) => {
  const { setup_token: setupToken, code } = validate(Confirmation, fields);
  return { setupToken, code };
};
