import { describe, expect, it } from 'vitest';
import { networksOf } from '#backend/platform/limits.ts';

describe('the network of an address', () => {
  it.each([
    ['200.1.2.3', '200.1.2.3', undefined],
    ['::ffff:200.1.2.3', '200.1.2.3', undefined],
    ['::FFFF:c801:0203', '200.1.2.3', undefined],
    ['0:0:0:0:0:ffff:c801:203', '200.1.2.3', undefined],
    ['64:ff9b::200.1.2.3', '200.1.2.3', undefined],
    ['64:ff9b::c801:203', '200.1.2.3', undefined],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::5:6:7:8', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001::4:5:6:7:8', '2001:0:0:4::/64', '2001:0:0::/48'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['', '-', undefined],
    ['nonsense', '-', undefined],
    [null, '-', undefined],
  ])('%s is %s in %s', (ip, narrow, wide) => {
    expect(networksOf(ip)).toEqual(wide ? { narrow, wide } : { narrow });
  });
});
