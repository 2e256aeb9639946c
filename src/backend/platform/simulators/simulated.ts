/** The services that are simulated while they have no address, and the setting of each. */
export const SIMULATED_BY_DEFAULT = {
  pagbank: { name: 'PagBank', setting: 'PAGBANK_URL' },
  picpay: { name: 'PicPay', setting: 'PICPAY_URL' },
  infosimples: { name: 'Infosimples', setting: 'INFOSIMPLES_URL' },
  cep: { name: 'ViaCEP', setting: 'VIACEP_URL' },
} as const;

export type SimulatedService = keyof typeof SIMULATED_BY_DEFAULT;

/** How a simulated service fails in a rehearsal (docs/sandbox.md). */
export type Fault = 'slow' | 'down' | '500';

const ONE = `(${Object.keys(SIMULATED_BY_DEFAULT).join('|')}):(slow|down|500)`;
/** ALLOW_SIMULATORS: on, off, or services with their faults, comma separated. */
export const ALLOWED_SIMULATORS = new RegExp(`^(on|off|${ONE}(,${ONE})*)$`);

export function faultOf(allowed: string, service: SimulatedService): Fault | undefined {
  const entry = allowed.split(',').find((one) => one.startsWith(`${service}:`));
  return entry?.slice(service.length + 1) as Fault | undefined;
}

/** Settings that name a service outside of this program. */
const ADDRESSES = [
  'PAGBANK_URL',
  'PICPAY_URL',
  'INFOSIMPLES_URL',
  'VIACEP_URL',
  'SMTP_URL',
  'AUTOMATION_WEBHOOK_URL',
  'S3_URL',
] as const;
type Addresses = Partial<Record<(typeof ADDRESSES)[number], string | undefined>>;

/** Which services are simulated. Never a gateway beside a real one, because anybody could pay a real sale with its "pay" button. */
export function simulatedServices(env: Addresses): ReadonlySet<SimulatedService> {
  const played = new Set<SimulatedService>();
  if (env.PAGBANK_URL === undefined && env.PICPAY_URL === undefined) played.add('pagbank').add('picpay');
  if (env.INFOSIMPLES_URL === undefined) played.add('infosimples');
  if (env.VIACEP_URL === undefined) played.add('cep');
  return played;
}

/** Real services that would receive data of a demonstration, according to the settings. */
export function realServices(env: Addresses): string[] {
  return ADDRESSES.filter((name) => env[name] !== undefined);
}
