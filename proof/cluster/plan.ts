/** A machine of the cluster: a network namespace with one address. */
export interface Machine {
  name: string;
  address: string;
}

export const bridge = 'redial';
export const network = '10.77.0.0/16';
/** Where the load comes from, and the mails go to. */
export const here = '10.77.0.1';
export const host = 'phones.example';

export const databases: readonly Machine[] = [
  { name: 'pg1', address: '10.77.0.11' },
  { name: 'pg2', address: '10.77.0.12' },
  { name: 'pg3', address: '10.77.0.13' },
];
export const etcds: readonly Machine[] = [
  { name: 'etcd1', address: '10.77.0.51' },
  { name: 'etcd2', address: '10.77.0.52' },
  { name: 'etcd3', address: '10.77.0.53' },
];
export const apps: readonly Machine[] = [
  { name: 'app1', address: '10.77.0.21' },
  { name: 'app2', address: '10.77.0.22' },
];
export const front: Machine = { name: 'web', address: '10.77.0.31' };
export const store: Machine = { name: 's3', address: '10.77.0.41' };
export const machines: readonly Machine[] = [...etcds, ...databases, ...apps, front, store];

/** Each person comes from an address of their own, as far as limits are concerned. */
export function addressOfPerson(number: number): string {
  return `10.77.1.${number + 1}`;
}
