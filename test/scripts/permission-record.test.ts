import { describe, expect, it } from 'vitest';
import type { RecordedPermission } from '../../local/permissions/record.ts';
import { reportPermissions } from '../../scripts/checks/permission-record.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/ledger';
const one = (is: RecordedPermission['is'], name: string, action: string, when: string): RecordedPermission => ({
  is,
  function: name,
  action,
  resource: action.startsWith('s3:') ? `arn:aws:s3:::bucket${when === '' ? '/rows/*' : ''}` : TABLE,
  when,
});

describe('reportPermissions', () => {
  it('names what was refused, and what was allowed but not used, by subject and folder', () => {
    const report = reportPermissions([
      one('allowed', 'list-tags', 'dynamodb:GetItem', 'FAMILY#*'),
      one('allowed', 'list-tags', 'dynamodb:Query', 'FAMILY#*'),
      one('used', 'list-tags', 'dynamodb:Query', 'FAMILY#*'),
      one('allowed', 'list-tags', 'dynamodb:PutItem', 'LEDGER#*'),
      one('allowed', 'list-tags', 's3:GetObject', ''),
      one('allowed', 'delete-user', 's3:ListBucket', 'rows/*'),
      one('allowed', 'revert-worker', 's3:ListBucket', 'bank/*'),
      one('refused', 'list-tags', 'dynamodb:Query', 'USERS#*'),
    ]);

    expect(report).toMatchObject({
      allowed: 5,
      missing: ['list-tags reads users'],
      unused: ['list-tags reads rows', 'list-tags writes ledger', 'revert-worker lists bank'],
    });
  });

  it('takes what recognizes the caller as one permission', () => {
    const recognized = ['API_KEY#*', 'OAUTH_GRANT#*', 'USER#*'].map((when) =>
      one('allowed', 'list-tags', 'dynamodb:GetItem', when),
    );
    expect(reportPermissions(recognized).unused).toEqual(['list-tags recognizes its caller']);
    const used = one('used', 'list-tags', 'dynamodb:UpdateItem', 'API_KEY#*');
    expect(reportPermissions([...recognized, used]).unused).toEqual([]);
  });

  it('names exceptions that nothing needs', () => {
    const polls = one('allowed', 'revert-worker', 'sqs:ReceiveMessage', '');
    expect(reportPermissions([polls]).unused).toEqual([]);
    const other = reportPermissions([]).outdated.filter((each) => !reportPermissions([polls]).outdated.includes(each));
    expect(other).toEqual([expect.stringContaining('ReceiveMessage')]);
  });
});
