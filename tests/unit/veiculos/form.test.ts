import { describe, expect, it } from 'vitest';
import { dicasDoVeiculo } from '#backend/domain/veiculos/resumo.ts';
import { contract } from '#lib/api/contract.server.ts';
import { type Api, createApi } from '#lib/api.ts';
import { submitForm } from '#lib/form.ts';
import { cadastrarVeiculoForm, corrigirVeiculoForm } from '#lib/veiculos/form.ts';
import { situacaoDoVeiculo } from '#lib/veiculos/rules.ts';
import { formulario } from '../../fixtures/formulario.ts';

/** The client in front of a backend with this answer. */
function backend(answer: () => Response | Promise<never>) {
  const sent: Request[] = [];
  const api: Api<typeof contract> = createApi(contract, {
    baseUrl: 'http://backend.test',
    fetch: async (input, init) => {
      sent.push(new Request(input, init));
      return answer();
    },
  });
  return { api, sent };
}

const text = (body: string, status: number) => () => new Response(body, { status });

function dados(fields: Record<string, string> = {}): FormData {
  return formulario({
    Id: '7',
    NumeroRenavam: '76441446302',
    Placa: 'RIO2A18',
    ProprietarioDocumento: '390.533.447-05',
    EmailNotificacao: '',
    ...fields,
  });
}

type Client = Api<typeof contract>;

const FORMS = [
  {
    name: 'registration',
    submit: (api: Client, data: FormData) => submitForm(cadastrarVeiculoForm, api, data),
    semResposta: 'Não foi possível realizar o cadastro do veículo! Tente novamente!',
  },
  {
    name: 'correction',
    submit: (api: Client, data: FormData) => submitForm(corrigirVeiculoForm, api, data),
    semResposta: 'Não foi possível realizar a atualização do cadastro do veículo! Tente novamente!',
  },
];

describe.each(FORMS)('the $name of a vehicle', ({ submit, semResposta }) => {
  const enviar = (answer: () => Response | Promise<never>) => submit(backend(answer).api, dados());

  it.each([
    ['the limit of the plan', text('LIMITE_MAX_ATINGIDO', 400)],
    ['the limit, by another status', text('LIMITE_MAX_ATINGIDO', 500)],
    ['the limit, in quotes', text('"LIMITE_MAX_ATINGIDO"', 400)],
  ])('reports %s in the words of the specification', async (_case, answer) => {
    expect(await enviar(answer)).toMatchObject({
      aviso: {
        tipo: 'erro',
        texto:
          'O limite de veículos foi atingido! Entre em contato conosco e solicite uma mudança no seu plano!',
      },
    });
  });

  it.each([400, 409, 500, 503])('shows any other readable body unchanged, with status %i', async (status) => {
    const frase = 'A placa não pertence a este Renavam.';
    expect(await enviar(text(frase, status))).toMatchObject({ aviso: { tipo: 'erro', texto: frase } });
  });

  it.each([
    ['an empty body', text('', 500)],
    ['an empty refusal', text('', 400)],
    ['the bare word', text('error', 400)],
    ['the bare word in quotes', text('"error"', 200)],
    ['a page of a proxy', text('<html>Bad gateway</html>', 502)],
    ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
  ])('says that it was not possible after %s', async (_case, answer) => {
    expect(await enviar(answer)).toMatchObject({ aviso: { tipo: 'erro', texto: semResposta } });
  });

  it.each(['NumeroRenavam', 'Placa'])('without %s asks for all fields and sends nothing', async (field) => {
    const { api, sent } = backend(text('{}', 200));
    expect(await submit(api, dados({ [field]: ' ' }))).toMatchObject({
      aviso: { texto: 'Todos os campos devem ser preenchidos!' },
      errors: { [field]: expect.any(String) },
    });
    expect(sent).toEqual([]);
  });
});

const EM_DIA = { anoUltimoLicenciamento: 2026, anoAtual: 2026, debitosAbertos: 0, multasAbertas: 0 };

it('tells the owner of a vehicle without debts and fines that nothing is open, first of all', () => {
  expect(dicasDoVeiculo(EM_DIA)[0]).toContain('Não encontramos débitos nem multas');
});

it('warns of a licensing that is late, naming its year, and not of one that may still be in time', () => {
  expect(dicasDoVeiculo({ ...EM_DIA, anoUltimoLicenciamento: 2023 }).join()).toContain(
    'O último licenciamento é de 2023',
  );
  expect(dicasDoVeiculo({ ...EM_DIA, anoUltimoLicenciamento: 2025 }).join()).not.toContain(
    'O último licenciamento',
  );
  expect(dicasDoVeiculo({ ...EM_DIA, anoUltimoLicenciamento: null }).join()).toContain(
    'Não encontramos o ano',
  );
});

describe('a vehicle in words', () => {
  it('has one state, an error first', () => {
    const estado = { Ativo: true, ComErro: false, QtdeConsultas: 1 };
    const rotulo = (mudancas: Partial<typeof estado>) => situacaoDoVeiculo({ ...estado, ...mudancas }).rotulo;
    expect(rotulo({})).toBe('Ativo');
    expect(rotulo({ QtdeConsultas: 0 })).toBe('Consultando');
    expect(rotulo({ QtdeConsultas: -1 })).toBe('Consultando');
    expect(rotulo({ Ativo: false, QtdeConsultas: 0 })).toBe('Desativado');
    expect(rotulo({ ComErro: true, Ativo: false })).toBe('Com problemas');
  });
});
