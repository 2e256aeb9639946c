import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { createApi, messageOfFailure } from '#lib/api.ts';
import { AppError } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { replacingSession } from '#lib/session/session.ts';
import { seguranca } from './contratoDaSeguranca.ts';

/** Only these calls: the rest of the contract stays on the server. */
const api = () => createApi({ conta: seguranca }, { baseUrl: '' }).conta;

/** Signs in with a passkey. Returns an error message, or null. */
export function pedirEntrada(): Promise<string | null> {
  return messageOfFailure(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { Opcoes } = await api().opcoesDeEntrada();
    const Resposta = await startAuthentication({
      optionsJSON: Opcoes as unknown as PublicKeyCredentialRequestOptionsJSON,
    });
    await replacingSession(() => api().entrarComChave({ Resposta: Resposta as never }));
    return null;
  }, falhou);
}

/** Creates a passkey for this account. Returns an error message, or null. */
export function criarChave({ nome, senha }: { nome: string; senha: string }): Promise<string | null> {
  return messageOfFailure(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { Opcoes } = await api().opcoesDeRegistro({ Senha: senha }).catch(senhaIncorreta);
    const Resposta = await startRegistration({
      optionsJSON: Opcoes as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    await api().registrarChave({ Nome: nome, Resposta: Resposta as never });
    return null;
  }, naoCriada);
}

/** The sign-in's sentence mentions the e-mail too; here the driver is known. */
function senhaIncorreta(error: unknown): never {
  if (error instanceof AppError && error.code === 'USUARIO_SENHA_INVALIDO')
    throw new AppError(error.code, { sentence: TEXTS.senhaIncorreta });
  throw error;
}

/** Browsers report a key without user verification as ConstraintError or as cancelled (Web Authentication, 5.1.3). */
function naoCriada(error: unknown): string {
  const nome = error instanceof Error ? error.name : '';
  if (nome === 'ConstraintError') return TEXTS.chaveSemPin;
  return nome === 'NotAllowedError' ? TEXTS.chaveNaoCriada : falhou(error);
}

function falhou(error: unknown): string {
  // The driver closed the browser's dialog, or has no passkey for this site.
  const nome = error instanceof Error ? error.name : '';
  if (nome === 'NotAllowedError' || nome === 'AbortError') return TEXTS.chaveCancelada;
  return nome === 'InvalidStateError' ? TEXTS.chaveJaExiste : TEXTS.autenticacaoFalhou;
}
