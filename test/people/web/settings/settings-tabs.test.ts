import { describe, expect, it } from 'vitest';
import type { Role } from '../../../../shared/people/domain/role.ts';
import { developerTabs, settingsTabs } from '../../../../web/people/settings/settings-tabs.ts';
import { html } from '../../../../web/platform/html.ts';
import { layout } from '../../../../web/platform/layout.ts';
import { aViewer } from '../../../support/shown-import.ts';

const pathsIn = (markup: unknown): readonly string[] =>
  Array.from(String(markup).matchAll(/href="([^"]+)"/g), ([, path = '']) => path);

describe('the tabs', () => {
  it('of the settings lead to those of developers, which are apart', () => {
    const settings = pathsIn(settingsTabs(aViewer()));

    expect(settings).toContain('/settings/api_keys');
    for (const path of ['/webhooks', '/settings/debug', '/settings/authorizations']) {
      expect(settings).not.toContain(path);
    }
  });

  it.each<[Role, readonly string[]]>([
    ['member', ['/settings/api_keys', '/settings/authorizations']],
    ['admin', ['/settings/api_keys', '/settings/authorizations', '/webhooks']],
    [
      'super_admin',
      ['/settings/api_keys', '/settings/authorizations', '/webhooks', '/admin/oauth_clients', '/settings/debug'],
    ],
  ])('for developers show a %s what the role may open', (role, paths) => {
    expect(pathsIn(developerTabs(aViewer({ role })))).toEqual(paths);
  });
});

describe('the menu', () => {
  it.each([
    ['/settings/security/passkeys', '/settings/security'],
    ['/settings/preferences', '/settings/security'],
    ['/settings/exchange_rates', '/settings/security'],
    ['/settings/api_keys', '/settings/api_keys'],
    ['/settings/debug', '/settings/api_keys'],
    ['/webhooks/an-id', '/settings/api_keys'],
    ['/admin/oauth_clients', '/settings/api_keys'],
  ])('marks one place at %s', (path, place) => {
    const page = String(layout({ title: 'x', viewer: aViewer({ role: 'super_admin', path }), content: html`` }));
    const marked = Array.from(page.matchAll(/<a href="([^"]+)" aria-current="page"/g), ([, href]) => href);

    expect(marked).toEqual([place]);
  });
});
