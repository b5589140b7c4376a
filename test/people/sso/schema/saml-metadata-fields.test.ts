import { describe, expect, it } from 'vitest';
import { missingMetadataUrl, withMetadata } from '../../../../shared/people/sso/schema/saml-metadata-fields.ts';

const url = 'https://adfs.example/metadata';
const whole = { strategy: 'saml', metadata_url: url, entity_id: 'urn:a', sso_url: 'https://a', certificates: ['c'] };
const published = { entityId: 'urn:idp', ssoUrl: 'https://sso', sloUrl: 'https://slo', certificates: ['cert'] };

describe('missingMetadataUrl', () => {
  it.each([
    ['nothing but the address', { strategy: 'saml', metadata_url: ` ${url} ` }, url],
    ['no certificate', { ...whole, certificates: [] }, url],
    ['a blank entity id', { ...whole, entity_id: ' ' }, url],
    ['the names of other services', { strategy: 'saml', settings: { idp_metadata_url: url } }, url],
    ['everything', whole, null],
    ['no address', { strategy: 'saml' }, null],
    ['another strategy', { strategy: 'oauth2', metadata_url: url }, null],
    ['an address that is not a string', { strategy: 'saml', metadata_url: 7 }, null],
  ])('with %s', (_, sent, expected) => {
    expect(missingMetadataUrl(sent)).toBe(expected);
  });
});

describe('withMetadata', () => {
  it('fills missing fields and keeps submitted ones', () => {
    expect(
      withMetadata({ strategy: 'saml', metadata_url: url, sso_url: 'https://mine', slo_url: '' }, published),
    ).toEqual({
      strategy: 'saml',
      metadata_url: url,
      entity_id: 'urn:idp',
      sso_url: 'https://mine',
      slo_url: 'https://slo',
      certificates: ['cert'],
    });
  });
});
