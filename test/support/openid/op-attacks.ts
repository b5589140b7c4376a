import type { OidcRefusal } from '../../../shared/people/sso/protocols/oidc/oidc-refusal.ts';
import {
  type Attack,
  endpoint,
  html,
  type Json,
  json,
  metadata,
  metadataWithout,
  type OpFacts,
  type OpFault,
  type Reply,
  redirect,
  status,
  without,
} from './op-fault.ts';
import { CLAIM_ATTACKS, SIGNATURE_ATTACKS, USER_INFO_ATTACKS } from './op-token-attacks.ts';

const document = (reason: OidcRefusal, reply: (facts: OpFacts) => Reply): Attack => ({
  reason,
  discovery: (_, facts) => reply(facts),
});

export const DISCOVERY_ATTACKS: Readonly<Record<string, Attack>> = {
  issuer_other: metadata('issuer_mismatch', { issuer: 'https://accounts.example.com' }),
  issuer_slash: { reason: 'issuer_mismatch', discovery: (doc) => ({ ...doc, issuer: `${doc['issuer']}/` }) },
  issuer_case: {
    reason: 'issuer_mismatch',
    discovery: (doc) => ({ ...doc, issuer: String(doc['issuer']).toUpperCase() }),
  },
  issuer_other_spelling: {
    reason: 'issuer_mismatch',
    discovery: (doc) => ({ ...doc, issuer: String(doc['issuer']).replace('/fault/', '/x/../fault/') }),
  },
  issuer_absent: { reason: 'issuer_mismatch', discovery: (doc) => without(doc, 'issuer') },
  issuer_list: { reason: 'issuer_mismatch', discovery: (doc) => ({ ...doc, issuer: [doc['issuer']] }) },
  issuer_template: metadata('issuer_mismatch', { issuer: 'https://login.example.com/{tenantid}/v2.0' }),
  discovery_404: document('discovery_status', () => html(404)),
  discovery_500: document('discovery_status', () => status(500)),
  discovery_201: document('discovery_status', () => status(201)),
  discovery_html: document('discovery_not_json', () => html()),
  discovery_list: document('discovery_not_json', () => json('[]')),
  discovery_broken: document('discovery_not_json', () => json('{"issuer": ')),
  discovery_empty: document('discovery_not_json', () => json('')),
  discovery_redirect: document('discovery_unreachable', redirect),
  discovery_huge: document('discovery_unreachable', () => json(`{"x":"${'x'.repeat(1_100_000)}"}`)),
  discovery_gzip: document('discovery_unreachable', () => ({ ...json('{}'), headers: { 'content-encoding': 'gzip' } })),
  without_authorization_endpoint: metadataWithout('authorization_endpoint'),
  without_token_endpoint: metadataWithout('token_endpoint'),
  without_jwks_uri: metadataWithout('jwks_uri'),
  token_endpoint_http: metadata('metadata_insecure', { token_endpoint: 'http://idp.example.com/token' }),
  authorization_endpoint_http: metadata('metadata_insecure', {
    authorization_endpoint: 'http://idp.example.com/authorize',
  }),
  authorization_endpoint_script: metadata('metadata_insecure', { authorization_endpoint: 'javascript:alert(1)' }),
  jwks_uri_data: metadata('metadata_insecure', { jwks_uri: 'data:application/json,{"keys":[]}' }),
  jwks_uri_file: metadata('metadata_insecure', { jwks_uri: 'file:///etc/passwd' }),
  userinfo_endpoint_http: metadata('metadata_insecure', { userinfo_endpoint: 'http://idp.example.com/userinfo' }),
  userinfo_endpoint_userinfo: metadata('metadata_insecure', {
    userinfo_endpoint: 'https://a:b@idp.example.com/userinfo',
  }),
  end_session_endpoint_http: metadata('metadata_insecure', { end_session_endpoint: 'http://idp.example.com/logout' }),
  algorithms_none: metadata('metadata_unsupported', { id_token_signing_alg_values_supported: ['none'] }),
  algorithms_shared_secret: metadata('metadata_unsupported', {
    id_token_signing_alg_values_supported: ['HS256', 'HS512'],
  }),
};

const callback = (reason: OidcRefusal, change: NonNullable<OpFault['callback']>): Attack => ({
  reason,
  callback: change,
});
const answered = (reason: OidcRefusal, name: string, value: string): Attack =>
  callback(reason, (url) => url.searchParams.set(name, value));

export const CALLBACK_ATTACKS: Readonly<Record<string, Attack>> = {
  state_other: answered('state_mismatch', 'state', 'another-browsers-state'),
  state_case: callback('state_mismatch', (url) =>
    url.searchParams.set('state', `${(url.searchParams.get('state') ?? '').toLowerCase()}A`),
  ),
  state_absent: callback('state_missing', (url) => url.searchParams.delete('state')),
  state_empty: answered('state_missing', 'state', ''),
  state_twice: callback('parameter_repeated', (url) => url.searchParams.append('state', 'x')),
  code_twice: callback('parameter_repeated', (url) => url.searchParams.append('code', 'x')),
  iss_twice: callback('parameter_repeated', (url) => url.searchParams.append('iss', 'https://idp.example.com')),
  iss_absent: callback('iss_missing', (url) => url.searchParams.delete('iss')),
  iss_other: callback('iss_mismatch', (url, _, { origin }) => url.searchParams.set('iss', origin)),
  iss_slash: callback('iss_mismatch', (url, _, { issuer }) => url.searchParams.set('iss', `${issuer}/`)),
  iss_empty: answered('iss_mismatch', 'iss', ''),
  error: callback('provider_error', (url) => {
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  }),
  error_and_code: answered('provider_error', 'error', 'server_error'),
  error_script: callback('provider_error', (url) => {
    url.searchParams.set('error', '<script>alert(1)</script>');
    url.searchParams.set('error_description', '\u001b[31m\r\nSet-Cookie: a=b');
  }),
  code_absent: callback('code_missing', (url) => url.searchParams.delete('code')),
  code_empty: answered('code_missing', 'code', ''),
  id_token_in_front: answered('parameter_unexpected', 'id_token', 'e30.e30.'),
  access_token_in_front: answered('parameter_unexpected', 'access_token', 'x'),
  signed_answer_in_front: answered('parameter_unexpected', 'response', 'e30.e30.'),
  other_path: callback('callback_uri', (url) => {
    url.pathname = '/auth/other/callback';
  }),
  other_host: callback('callback_uri', (url) => {
    url.host = 'evil.example.com';
  }),
  code_made_up: answered('token_refused', 'code', 'made-up'),
};

const tokens = (reason: OidcRefusal, reply: (facts: OpFacts) => Reply): Attack => ({
  reason,
  token: (_, facts) => reply(facts),
});
const tokenAnswer = (reason: OidcRefusal, changes: Json): Attack => ({
  reason,
  token: (answer) => ({ ...answer, ...changes }),
});

export const TOKEN_ATTACKS: Readonly<Record<string, Attack>> = {
  token_html: tokens('token_not_json', () => html()),
  token_html_500: tokens('token_status', () => html(500)),
  token_302: tokens('token_unreachable', redirect),
  token_201: tokens('token_status', () => status(201)),
  token_broken: tokens('token_not_json', () => json('{"access_token": "x"')),
  token_list: tokens('token_invalid', () => json('[]')),
  token_null: tokens('token_invalid', () => json('null')),
  token_huge: tokens('token_unreachable', () => json(`{"x":"${'x'.repeat(1_100_000)}"}`)),
  token_error: tokens('token_refused', () => json('{"error":"invalid_grant"}', 400)),
  token_unauthorized: tokens('token_refused', () => ({
    ...json('{"error":"invalid_client"}', 401),
    headers: { 'www-authenticate': 'Basic realm="op"' },
  })),
  token_error_under_200: tokens('token_invalid', () => json('{"error":"invalid_grant"}')),
  token_endpoint_private: endpoint('token_unreachable', 'token_endpoint', 'https://169.254.169.254/latest/meta-data/'),
  token_endpoint_loopback: endpoint('token_unreachable', 'token_endpoint', 'https://127.0.0.1:1/token'),
  without_access_token: { reason: 'token_invalid', token: (answer) => without(answer, 'access_token') },
  access_token_number: tokenAnswer('token_invalid', { access_token: 7 }),
  without_token_type: { reason: 'token_invalid', token: (answer) => without(answer, 'token_type') },
  token_type_mac: tokenAnswer('token_invalid', { token_type: 'mac' }),
  expires_in_text: tokenAnswer('token_invalid', { expires_in: 'soon' }),
  expires_in_object: tokenAnswer('token_invalid', { expires_in: [{ toString: 0 }] }),
  without_id_token: { reason: 'id_token_missing', token: (answer) => without(answer, 'id_token') },
  id_token_empty: tokenAnswer('id_token_missing', { id_token: '' }),
  id_token_object: tokenAnswer('id_token_missing', { id_token: { sub: 'x' } }),
};

/** By name; each has exactly one fault. */
export const OP_ATTACKS: Readonly<Record<string, Attack>> = {
  ...DISCOVERY_ATTACKS,
  ...CALLBACK_ATTACKS,
  ...TOKEN_ATTACKS,
  ...SIGNATURE_ATTACKS,
  ...CLAIM_ATTACKS,
  ...USER_INFO_ATTACKS,
};
