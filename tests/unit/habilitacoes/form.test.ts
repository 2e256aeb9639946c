import { describe, expect, it } from 'vitest';
import { chipsDaHabilitacao } from '#backend/domain/habilitacoes/resumo.ts';
import type { FullApi } from '#lib/contract.ts';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import { type Form, isDone, submitForm } from '#lib/form.ts';
import {
  alternarHabilitacaoForm,
  cadastrarHabilitacaoForm,
  corrigirHabilitacaoForm,
} from '#lib/habilitacoes/form.ts';
import { podeFazerCursoPreventivo } from '#lib/habilitacoes/rules.ts';
import { AVISOS } from '#lib/messages.ts';
import { formulario } from '../../fixtures/formulario.ts';

const GUID = '7b6d5a4c-1111-4222-8333-944455556666';
const CNH = {
  Id: '7',
  Guid: GUID,
  Ativo: 'false',
  Email: 'ana@example.com',
  NumeroCnh: '12345678900',
  Cpf: '52998224725',
  EmailNotificacao: '',
  ExerceAtividadeRemunerada: '0',
};

/** An API of licences whose calls all succeed or all fail; it stores what it was sent. */
function api(failure?: AppError) {
  const sent: unknown[] = [];
  const call = async (input: unknown) => {
    sent.push(input);
    if (failure) throw failure;
    return { guid: GUID };
  };
  const habilitacoes = { cadastrar: call, corrigir: call, alternar: call };
  return { sent, api: { habilitacoes } as unknown as FullApi };
}

/** The message that the driver reads: above the form, or on the target page. */
async function read<K extends string, O>(
  form: Form<K, O, FullApi>,
  { error, fields = CNH }: { error?: AppError; fields?: Record<string, string> } = {},
): Promise<string | undefined> {
  const result = await submitForm(form, api(error).api, formulario(fields));
  if (!isDone(result)) return result.aviso?.texto;
  return result.aviso && AVISOS[result.aviso].texto;
}

const failing = (code: ErrorCode, sentence?: string) => ({
  error: new AppError(code, sentence === undefined ? {} : { sentence }),
});

describe('the registration of a licence', () => {
  it.each(['NumeroCnh', 'Cpf'])('without %s says that all fields must be filled', async (field) => {
    expect(await read(cadastrarHabilitacaoForm, { fields: { ...CNH, [field]: ' ' } })).toBe(
      'Todos os campos devem ser preenchidos!',
    );
  });

  it('with a number of ten digits names the eleven of a CNH, and sends nothing', async () => {
    const { api: falsa, sent } = api();
    const feito = await submitForm(
      cadastrarHabilitacaoForm,
      falsa,
      formulario({ ...CNH, NumeroCnh: '1787666365' }),
    );
    expect(feito).toMatchObject({ errors: { NumeroCnh: 'O número de registro da CNH tem 11 números.' } });
    expect(sent).toEqual([]);
  });

  it('sends the state as 2 and goes to the new licence', async () => {
    const { api: ok, sent } = api();
    expect(await submitForm(cadastrarHabilitacaoForm, ok, formulario(CNH))).toEqual({
      redirect: `/app/condutores/view/${GUID}`,
      aviso: 'cnhCadastrada',
    });
    expect(sent).toMatchObject([{ UF: 2, NumeroCnh: '12345678900', ExerceAtividadeRemunerada: '0' }]);
    expect(AVISOS.cnhCadastrada.texto).toBe('CNH cadastrada com sucesso!');
  });

  it('shows the server’s message, or the specified one when there is none', async () => {
    const limite =
      'O limite de condutores foi atingido! Entre em contato conosco e solicite uma mudança no seu plano!';
    expect(await read(cadastrarHabilitacaoForm, failing('LIMITE_MAX_ATINGIDO'))).toBe(limite);
    expect(await read(cadastrarHabilitacaoForm, failing('CORPO_INVALIDO', 'Uma frase do servidor.'))).toBe(
      'Uma frase do servidor.',
    );
    for (const code of ['SERVICO_INDISPONIVEL', 'ERRO_INTERNO'] as const)
      expect(await read(cadastrarHabilitacaoForm, failing(code))).toBe(
        'Ocorreu um erro ao tentar cadastrar habilitação, tente novamente',
      );
  });
});

describe('the correction of a licence', () => {
  it('reports success on the list', async () => {
    expect(await submitForm(corrigirHabilitacaoForm, api().api, formulario(CNH))).toMatchObject({
      redirect: '/app/condutores',
    });
    expect(await read(corrigirHabilitacaoForm)).toBe(
      'Sucesso!!!! O cadastro do condutor foi atualizado com sucesso!',
    );
  });

  it('shows the sentence of the limit, the text of the server, or that of any other failure', async () => {
    expect(await read(corrigirHabilitacaoForm, failing('LIMITE_MAX_ATINGIDO'))).toBe(
      'O limite de condutores foi atingido! Entre em contato conosco e solicite uma mudança no seu plano!',
    );
    expect(await read(corrigirHabilitacaoForm, failing('CORPO_INVALIDO', 'Outro texto.'))).toBe(
      'Outro texto.',
    );
    for (const code of ['SERVICO_INDISPONIVEL', 'ERRO_INTERNO'] as const)
      expect(await read(corrigirHabilitacaoForm, failing(code))).toBe(
        'Não foi possível realizar a atualização do cadastro do condutor! Tente novamente!',
      );
  });
});

describe('switching a licence on or off', () => {
  it('reports its result in the specified words', async () => {
    expect(await read(alternarHabilitacaoForm)).toBe('Sucesso!!!! Operação realizada com sucesso!');
    expect(await read(alternarHabilitacaoForm, failing('CORPO_INVALIDO', 'Texto do servidor.'))).toBe(
      'Texto do servidor.',
    );
    for (const code of ['SERVICO_INDISPONIVEL', 'ERRO_INTERNO'] as const)
      expect(await read(alternarHabilitacaoForm, failing(code))).toBe(
        'Não foi possível realizar o recurso! Tente novamente!',
      );
  });
});

describe('the course before the limit', () => {
  it('lets a professional driver take the course at 30 points, once in 12 months', () => {
    const motorista = { ear: true, pontos: 30, fezNosUltimos12Meses: false };
    expect(podeFazerCursoPreventivo(motorista)).toBe(true);
    expect(podeFazerCursoPreventivo({ ...motorista, pontos: 29 })).toBe(false);
    expect(podeFazerCursoPreventivo({ ...motorista, pontos: 39 })).toBe(true);
    expect(podeFazerCursoPreventivo({ ...motorista, pontos: 40 })).toBe(false);
    expect(podeFazerCursoPreventivo({ ...motorista, ear: false })).toBe(false);
    expect(podeFazerCursoPreventivo({ ...motorista, fezNosUltimos12Meses: true })).toBe(false);
  });
});

const HOJE = '2026-11-20';
const CARTEIRA = {
  ativo: true,
  comErro: false,
  qtdeConsultas: 1,
  vencimento: '2030-01-01',
  exerceAtividadeRemunerada: false,
};
const rotulos = (mudancas: Partial<typeof CARTEIRA>) =>
  chipsDaHabilitacao({ ...CARTEIRA, ...mudancas }, HOJE).map(({ Label, Color }) => [Label, Color]);

describe('the labels of a licence', () => {
  it('say its state in one word: an error before everything, then off, searching, active', () => {
    expect(rotulos({})).toEqual([['Ativa', 'ok']]);
    expect(rotulos({ qtdeConsultas: 0 })).toEqual([['Consultando', 'info']]);
    expect(rotulos({ qtdeConsultas: 0, ativo: false })).toEqual([['Desativada', 'alerta']]);
    expect(rotulos({ comErro: true, ativo: false })).toEqual([['Com problemas', 'erro']]);
  });

  it('warn of the last 30 days of its validity, and of an expired licence', () => {
    expect(rotulos({ vencimento: '2026-12-21' })).toHaveLength(1);
    expect(rotulos({ vencimento: '2026-12-20' })[1]).toEqual(['Vence em 30 dias', 'alerta']);
    expect(rotulos({ vencimento: '2026-11-21' })[1]).toEqual(['Vence amanhã', 'alerta']);
    expect(rotulos({ vencimento: HOJE })[1]).toEqual(['Vence hoje', 'alerta']);
    expect(rotulos({ vencimento: '2026-11-19' })[1]).toEqual(['CNH vencida', 'erro']);
  });
});
