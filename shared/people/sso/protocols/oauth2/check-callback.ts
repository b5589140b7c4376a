import type { Refused } from '../../domain/external-identity.ts';
import { quoted, refused } from './refusal.ts';

export type CallbackRefusal =
  | 'callback_uri'
  | 'parameter_repeated'
  | 'state_missing'
  | 'state_mismatch'
  | 'iss_missing'
  | 'iss_mismatch'
  | 'provider_error'
  | 'parameter_unexpected'
  | 'code_missing';

export type CallbackExpectation = {
  /** As sent to the provider. */
  readonly redirectUri: string;
  readonly state: string;
  /** RFC 9207: the expected `iss`; `required` if the provider announces that it sends one. */
  readonly iss: { readonly required: boolean; readonly matches: (iss: string) => boolean; readonly expected: string };
};

type Checked = { readonly ok: true; readonly code: string };
type Check = (parameters: URLSearchParams, expected: CallbackExpectation) => Refused<CallbackRefusal> | undefined;

/** Checks RFC 6749 §4.1.2 and RFC 9207. Trusts nothing in the response until the state matches. */
export const checkCallback = (
  callbackUrl: string,
  expected: CallbackExpectation,
): Checked | Refused<CallbackRefusal> => {
  const url = URL.parse(callbackUrl);
  if (url === null || url.origin + url.pathname !== expected.redirectUri) {
    return refused(
      'callback_uri',
      `The response was sent to ${quoted(url?.pathname)} instead of ${expected.redirectUri}`,
    );
  }
  for (const check of [notRepeated, ofThisState, ofThisIssuer, noError, onlyCode]) {
    const refusal = check(url.searchParams, expected);
    if (refusal !== undefined) return refusal;
  }
  const code = url.searchParams.get('code') ?? '';
  return code === '' ? refused('code_missing', 'The response has no code') : { ok: true, code };
};

const notRepeated: Check = (parameters) => {
  const repeated = [...parameters.keys()].find((name) => parameters.getAll(name).length > 1);
  return repeated === undefined
    ? undefined
    : refused('parameter_repeated', `The response repeats the parameter ${quoted(repeated)}`);
};

const ofThisState: Check = (parameters, { state }) => {
  const stated = parameters.get('state') ?? '';
  if (stated === '') return refused('state_missing', 'The response has no state');
  return stated === state ? undefined : refused('state_mismatch', 'The state does not match the request');
};

const ofThisIssuer: Check = (parameters, { iss }) => {
  const stated = parameters.get('iss');
  if (stated === null) {
    return iss.required
      ? refused('iss_missing', 'The provider announces iss in its responses, but this response has none')
      : undefined;
  }
  return iss.matches(stated)
    ? undefined
    : refused('iss_mismatch', `The response names the issuer ${quoted(stated)}, expected ${iss.expected}`);
};

const noError: Check = (parameters) => {
  const error = parameters.get('error');
  if (error === null) return undefined;
  const description = parameters.get('error_description');
  return refused(
    'provider_error',
    `The provider returned ${quoted(error)}${description === null ? '' : `: ${quoted(description)}`}`,
  );
};

/** Tokens and signed responses belong to flows that were not requested. */
const onlyCode: Check = (parameters) => {
  const unexpected = ['id_token', 'access_token', 'token', 'response'].find((name) => parameters.has(name));
  return unexpected === undefined
    ? undefined
    : refused(
        'parameter_unexpected',
        `The response has ${quoted(unexpected)}, which belongs to a flow that was not requested`,
      );
};
