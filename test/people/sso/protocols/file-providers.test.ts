import { describe, expect, it } from 'vitest';
import { createKeyRing } from '../../../../shared/people/crypto/key-ring.ts';
import { createSecretBox } from '../../../../shared/people/crypto/secret-box.ts';
import { createFileProviders, fileProviderId } from '../../../../shared/people/sso/protocols/file-providers.ts';

const box = createSecretBox(createKeyRing(async () => JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) })));
const ENTRY = {
  name: 'company',
  strategy: 'openid_connect',
  issuer: 'https://idp.example',
  client_id: 'us',
  client_secret: 'planted-secret',
};

const reading = (config: unknown) => {
  const faults: unknown[] = [];
  const state = { text: typeof config === 'string' ? config : JSON.stringify(config) };
  const providers = createFileProviders({
    readConfig: async () => state.text,
    box,
    checks: { plainHttp: [], isCertificate: () => true, isKeyPair: () => true },
    onFault: (name, sentences) => faults.push([name, ...sentences]),
  });
  return { providers, faults, state };
};

describe('createFileProviders', () => {
  it('returns the entries of the file, enabled, with secrets encrypted for their provider', async () => {
    const { providers } = reading({ providers: [ENTRY] });
    const [provider] = await providers.list();

    expect(provider).toMatchObject({ id: fileProviderId('company'), name: 'company', label: 'Company', enabled: true });
    expect(await providers.find('company')).toEqual(provider);
    expect(await providers.find('other')).toBeUndefined();
    const sealed = (provider as { clientSecret?: string } | undefined)?.clientSecret ?? '';
    expect(await box.open(sealed, `provider:${fileProviderId('company')}:client_secret`)).toBe('planted-secret');
  });

  it.each([
    ['production', { production: { providers: [ENTRY] }, default: {} }],
    ['default', { default: { providers: [ENTRY] } }],
  ])('reads the section %s', async (_name, config) => {
    expect(await reading(config).providers.list()).toHaveLength(1);
  });

  it('drops invalid entries and duplicate names, and reports them without secrets', async () => {
    const { providers, faults } = reading({
      providers: [
        ENTRY,
        { ...ENTRY, name: 'plain', issuer: 'http://idp.example' },
        { ...ENTRY, name: 'twin' },
        { ...ENTRY, name: 'twin' },
      ],
    });

    expect((await providers.list()).map(({ name }) => name)).toEqual(['company']);
    expect(faults).toEqual([
      ['plain', 'issuer must be an https URL'],
      ['twin', 'name twin is taken'],
      ['twin', 'name twin is taken'],
    ]);
    expect(JSON.stringify(faults)).not.toContain('planted-secret');
  });

  it('drops a second untested provider at the shared callback', async () => {
    const shared = { ...ENTRY, shared_callback: true };
    const { providers, faults } = reading({
      providers: [
        { ...shared, enabled: false },
        { ...shared, name: 'first' },
        { ...shared, name: 'second' },
      ],
    });

    expect((await providers.list()).map(({ name }) => name)).toEqual(['company', 'first']);
    expect(faults).toEqual([['second', expect.stringMatching(/^shared_callback: first already uses /)]]);
  });

  it("refuses the provider's own callback at another path", async () => {
    const { providers, faults } = reading({
      providers: [{ ...ENTRY, redirect_uri: 'https://app.example/auth/other/callback' }],
    });
    expect(await providers.list()).toEqual([]);
    expect(faults).toHaveLength(1);
  });

  it('fails if the file is invalid, rather than having no providers', async () => {
    await expect(reading('{').providers.list()).rejects.toThrow();
    await expect(reading('"text"').providers.list()).rejects.toThrow('must be a mapping');
    await expect(reading({ providers: 'none' }).providers.list()).rejects.toThrow('must be a list of mappings');
    expect(await reading('null').providers.list()).toEqual([]);
  });

  it('encrypts each distinct secret only once', async () => {
    const { providers, state } = reading({ providers: [ENTRY] });
    const [first] = await providers.list();
    expect((await providers.list())[0]).toBe(first);
    state.text = JSON.stringify({ providers: [] });
    expect(await providers.list()).toEqual([]);
  });
});
