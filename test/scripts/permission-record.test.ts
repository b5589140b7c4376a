import { describe, expect, it } from 'vitest';
import type { RecordedPermission } from '../../local/permissions/record.ts';
import { reportPermissions } from '../../scripts/checks/permission-record.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/ledger';
const permission = (is: RecordedPermission['is'], name: string, action: string, when: string): RecordedPermission => ({
  is,
  function: name,
  action,
  resource: action.startsWith('s3:') ? `arn:aws:s3:::bucket${when === '' ? '/rows/*' : ''}` : TABLE,
  when,
});

describe('reportPermissions', () => {
  it('names what was refused, and what was allowed but not used, by subject and folder', () => {
    const report = reportPermissions([
      permission('allowed', 'list-tags', 'dynamodb:GetItem', 'FAMILY#*'),
      permission('allowed', 'list-tags', 'dynamodb:Query', 'FAMILY#*'),
      permission('used', 'list-tags', 'dynamodb:Query', 'FAMILY#*'),
      permission('allowed', 'list-tags', 'dynamodb:PutItem', 'LEDGER#*'),
      permission('allowed', 'list-tags', 's3:GetObject', ''),
      permission('allowed', 'delete-user', 's3:ListBucket', 'rows/*'),
      permission('allowed', 'revert-worker', 's3:ListBucket', 'bank/*'),
      permission('refused', 'list-tags', 'dynamodb:Query', 'USERS#*'),
    ]);

    expect(report).toMatchObject({
      allowed: 5,
      missing: ['list-tags reads users'],
      unused: ['list-tags reads rows', 'list-tags writes ledger', 'revert-worker lists bank'],
    });
  });

  it('takes what recognizes the caller as one permission', () => {
    const recognized = ['API_KEY#*', 'OAUTH_GRANT#*', 'USER#*'].map((when) =>
      permission('allowed', 'list-tags', 'dynamodb:GetItem', when),
    );
    expect(reportPermissions(recognized).unused).toEqual(['list-tags recognizes its caller']);
    const used = permission('used', 'list-tags', 'dynamodb:UpdateItem', 'API_KEY#*');
    expect(reportPermissions([...recognized, used]).unused).toEqual([]);
  });

  it('names exceptions that nothing needs', () => {
    const polls = permission('allowed', 'revert-worker', 'sqs:ReceiveMessage', '');
    expect(reportPermissions([polls]).unused).toEqual([]);
    const other = reportPermissions([]).outdated.filter(
      (permission) => !reportPermissions([polls]).outdated.includes(permission),
    );
    expect(other).toEqual([expect.stringContaining('ReceiveMessage')]);
  });
});
