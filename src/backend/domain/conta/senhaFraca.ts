import { dictionary } from '@zxcvbn-ts/language-common';
import comuns from '#content/senhas-comuns.json' with { type: 'json' };
import { LIMITES_CONTA } from '#lib/conta/rules.ts';
import { fail } from '#lib/errors.ts';

/** Passwords that attackers try first: the most common worldwide, in Brazil and for this product. */
const COMMON = new Set<string>([...dictionary['passwords-common'], ...comuns].filter(allowedLength));

/** Accepts 8 to 12 characters (design decisions); refuses common passwords and those derived from the service's name. */
export function refuseWeakPassword(password: string): void {
  if (!allowedLength(password)) fail('SENHA_CURTA', { fields: { Senha: 'Use de 8 a 12 caracteres.' } });
  if (COMMON.has(password.toLowerCase()) || isRepetition(password) || isOfTheService(password))
    fail('SENHA_COMUM', { fields: { Senha: 'Escolha uma senha menos comum.' } });
}

/** At most three different characters, or one repeated piece: aaaaaaaa, abababab, 20262026. */
function isRepetition(password: string): boolean {
  return new Set(password.toLowerCase()).size <= 3 || REPEATED.test(password);
}

/** At most 128 characters, the longest password of the desk. */
const REPEATED = /^(.{1,6})\1+$/i;
/** At most 128 characters. */
const AROUND = /^[^a-z]+|[^a-z]+$/g;

/** The service's words with digits and symbols around them or in place of letters: livre2026, V1al1vre! */
function isOfTheService(password: string): boolean {
  const lower = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const core = lower.replace(AROUND, '');
  const readings = [lower, core, replaced(lower), replaced(core)].map((text) => text.replace(/[^a-z]/g, ''));
  return readings.some((text) => text.includes('vialivre') || SERVICE_WORDS.has(text));
}

const SERVICE_WORDS = new Set('livre livrevia multa multas recurso recursos cnh detran senatran'.split(' '));

const STANDS_FOR = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }),
);

function replaced(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => STANDS_FOR.get(sign) ?? sign);
}

function allowedLength({ length }: string): boolean {
  return length >= LIMITES_CONTA.senhaMin && length <= LIMITES_CONTA.senhaMax;
}
