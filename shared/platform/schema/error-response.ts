import * as z from 'zod';
import type { DomainError, ErrorCode } from '../domain/errors.ts';
import { ERROR_STATUS } from './error-status.ts';

const CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** Contract §2.9. */
export const ErrorResponse = z.object({
  error: z.enum(CODES),
  message: z.string().nullable(),
  details: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).nullish(),
  errors: z.array(z.string()).nullish(),
  import_id: z.uuid().optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

export const toErrorResponse = ({ code, message, extras }: DomainError): ErrorResponse => ({
  error: code,
  message,
  ...(extras.details !== undefined && { details: toDetails(extras.details) }),
  ...(extras.errors !== undefined && { errors: [...extras.errors] }),
  ...(extras.importId !== undefined && { import_id: extras.importId }),
});

const toDetails = (details: NonNullable<DomainError['extras']['details']>): ErrorResponse['details'] =>
  isList(details) ? [...details] : { ...details };

const isList = (details: NonNullable<DomainError['extras']['details']>): details is readonly string[] =>
  Array.isArray(details);
