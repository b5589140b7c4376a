import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { ImportDetail, ImportSummary } from '../../../shared/imports/schema/import-detail.ts';
import { call, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, openCloud, sessionOf } from '../../support/people/cloud-person.ts';

const FILE = 'date,amount,name\n2026-03-01,-1.50,Bakery';
const HTML = { headers: { accept: 'text/html' } };

describe('GET /imports', () => {
  it('lists the other imports if one cannot be read', async () => {
    const family = await newFamily();
    const own = async () =>
      (
        await call<{ readonly data: ImportDetail }>('POST', '/imports', {
          apiKey: family.apiKey,
          json: { raw_file_content: FILE },
        })
      ).body.data.id;
    const [good, damaged] = [await own(), await own()];
    const { documents, tableName } = openCloud();
    const Key = { pk: `FAMILY#${family.familyId}`, sk: `IMPORT#${damaged}` };
    const damage = { UpdateExpression: 'SET wakes = :wakes', ExpressionAttributeValues: { ':wakes': 'many' } };
    await documents.send(new UpdateCommand({ TableName: tableName, Key, ...damage }));

    const { status, body } = await call<Listed<ImportSummary>>('GET', '/imports', { apiKey: family.apiKey });
    expect([status, body.data.map(({ id }) => id), body.meta.total_count]).toEqual([200, [good], 2]);
    const user = await newCloudUser({ familyId: family.familyId, password: null });
    const member = browserWith(await sessionOf(user));
    const page = await member.get<string>('/imports', HTML);
    expect(page.status).toBe(200);
    expect(page.body).toContain(`href="/imports/${good}/`);
    expect(page.body).toContain('One import on this page is damaged');
    expect((await member.get<string>('/', HTML)).status).toBe(200);
  });
});
