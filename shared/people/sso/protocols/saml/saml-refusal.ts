import type { Refused } from '../../domain/external-identity.ts';

/** Why a SAML message is refused; one code per check. */
export type SamlRefusal =
  // encoding and structure
  | 'not_base64'
  | 'not_deflated'
  | 'not_utf8'
  | 'too_large'
  | 'doctype'
  | 'malformed_xml'
  | 'processing_instruction'
  | 'comment_in_signature'
  | 'query_parameters'
  // the message
  | 'not_a_response'
  | 'not_a_logout_request'
  | 'not_a_logout_response'
  | 'version'
  | 'id_missing'
  | 'duplicate_id'
  | 'instant_malformed'
  | 'status'
  | 'issuer_missing'
  | 'issuer_format'
  | 'issuer_mismatch'
  | 'destination'
  | 'unsolicited'
  | 'in_response_to'
  | 'encrypted_assertion'
  | 'assertion_count'
  // the signature
  | 'unsigned'
  | 'several_signatures'
  | 'signature_position'
  | 'signature_structure'
  | 'key_info'
  | 'several_signed_info'
  | 'several_references'
  | 'reference_target'
  | 'transforms'
  | 'canonicalization_algorithm'
  | 'digest_algorithm'
  | 'signature_algorithm'
  | 'signature_invalid'
  | 'key_untrusted'
  // the assertion
  | 'conditions_missing'
  | 'condition_unknown'
  | 'not_before'
  | 'expired'
  | 'audience'
  | 'subject_missing'
  | 'name_id_missing'
  | 'name_id_empty'
  | 'name_id_too_long'
  | 'name_id_encrypted'
  | 'name_id_transient'
  | 'name_id_format'
  | 'name_qualifier'
  | 'sp_name_qualifier'
  | 'subject_confirmation'
  | 'recipient'
  | 'authn_statement'
  | 'authn_instant'
  | 'session_not_on_or_after'
  | 'duplicate_attribute'
  | 'too_many_attributes'
  | 'second_reader';

/** Undefined if the check passes. */
export type CheckResult = Refused<SamlRefusal> | undefined;

export const refuse = (reason: SamlRefusal, detail: string): Refused<SamlRefusal> => ({ ok: false, reason, detail });

const SHOWN = 200;

/** Message text for a detail: quoted and shortened. */
export const quote = (text: string | null | undefined): string =>
  text == null ? 'nothing' : JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
