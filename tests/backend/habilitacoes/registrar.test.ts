import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditoria, usuario } from '#backend/platform/db/schema/conta.ts';
import { CNH, CPF, contratar } from '../consultas/fixtures.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { chamadasDeHabilitacao } from './chamadasDeHabilitacao.ts';

const app = sharedApp();
const chamadas = chamadasDeHabilitacao(app);
const ana = shared(() => app.signUp());

describe('registering a licence', () => {
  it('takes every field of the specification and answers response, guid and message', async () => {
    const carla = await app.signUp();
    const response = await chamadas.cadastrar(carla, {
      Email: carla.email,
      NumeroCnh: '178.766.636-50',
      Cpf: '390.533.447-05',
      EmailNotificacao: 'Filha@Example.com',
      ExerceAtividadeRemunerada: '1',
      CadastrarUsuario: 'false',
      CadastraLead: 'false',
      'DadosLead[MachineCode]': '10',
      'DadosLead[EmailSequenceCode]': '20',
      'DadosLead[SequenceLevelCode]': '30',
      'DadosLead[Tag]': 'cnh',
      NomeCompleto: 'Carla Dias',
      Telefone: '21988887777',
    });
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer).toEqual({
      response: 'success',
      guid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      message: 'CNH cadastrada com sucesso!',
    });
    expect(await carla.api.habilitacoes.resumo({ guid: answer.guid })).toMatchObject({
      NumeroCnh: CNH.semMultas,
      Cpf: CPF,
      EmailNotificacao: 'filha@example.com',
      ExerceAtividadeRemunerada: true,
      UF: { Uf: 'RJ' },
      Ativo: true,
      QtdeConsultas: 0,
      ComErro: false,
      Chips: [
        { Label: 'Consultando', Style: 'outlined', Color: 'info' },
        { Label: 'EAR', Style: 'outlined', Color: 'info' },
      ],
      PontosPeriodos: [],
      Multas: [],
    });
    const [row] = await app.rows(auditoria, eq(auditoria.acao, 'habilitacao.cadastrar'));
    expect(row).toMatchObject({ ator: 'usuario', atorId: carla.id });
  });

  it('answers the first success to the same form sent again, and refuses its key for other data', async () => {
    const dora = await app.signUp();
    const Chave = randomUUID();
    const first = await (await chamadas.cadastrar(dora, { Chave })).json();
    expect(await (await chamadas.cadastrar(dora, { Chave })).json()).toEqual(first);
    expect(await dora.api.habilitacoes.lista()).toHaveLength(1);
    const other = await chamadas.cadastrar(dora, { Chave, NumeroCnh: CNH.quatroMultas });
    expect([other.status, (await other.json()).error]).toEqual([409, 'CHAVE_REPETIDA']);
  });

  it('refuses the same licence of the same driver, while another driver may have it too', async () => {
    const eva = await app.signUp();
    await chamadas.registrada(eva);
    const again = await chamadas.cadastrar(eva, {});
    expect([again.status, await again.json()]).toEqual([
      409,
      {
        response: 'error',
        success: false,
        error: 'JA_CADASTRADO',
        message: 'Esta CNH já está cadastrada na sua conta.',
        campos: {},
      },
    ]);
    expect((await chamadas.cadastrar(await app.signUp(), {})).status).toBe(200);
  });

  it('stops at the limit of the plan with the sentence of the specification, also for two at once', async () => {
    const gil = await app.signUp();
    const both = await Promise.all([
      chamadas.cadastrar(gil, {}),
      chamadas.cadastrar(gil, { NumeroCnh: CNH.quatroMultas }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      error: 'LIMITE_MAX_ATINGIDO',
      message:
        'O limite de condutores foi atingido! Entre em contato conosco e solicite uma mudança no seu plano!',
    });
    await contratar(app, gil, 'via-livre-total');
    const statuses = [];
    for (const NumeroCnh of [CNH.semMultas, CNH.quatroMultas, CNH.comProcessoDeSuspensao])
      statuses.push((await chamadas.cadastrar(gil, { NumeroCnh })).status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(await gil.api.habilitacoes.lista()).toHaveLength(2);
  });

  it('refuses a wrong CPF at once, but leaves the check digits of the CNH to the source', async () => {
    const hugo = await app.signUp();
    const wrong = await chamadas.cadastrar(hugo, { Cpf: '39053344706' });
    expect([wrong.status, (await wrong.json()).error]).toEqual([422, 'CPF_INVALIDO']);
    expect((await chamadas.cadastrar(hugo, { NumeroCnh: CNH.digitoErrado })).status).toBe(200);
  });

  it.each([
    ['NumeroCnh', { NumeroCnh: '' }],
    ['NumeroCnh', { NumeroCnh: '1'.repeat(21) }],
    // Stored, it would take the only place of a trial.
    ['NumeroCnh', { NumeroCnh: '1787666365' }],
    ['Cpf', { Cpf: ' ' }],
    ['EmailNotificacao', { EmailNotificacao: 'sem-arroba' }],
    ['UF', { UF: '26' }],
    ['UF', { UF: 'SP' }],
  ])('names the wrong field: %s', async (field, fields) => {
    const response = await chamadas.cadastrar(ana, fields as Record<string, string>);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: 'DADOS_INVALIDOS',
      campos: { [field]: expect.any(String) },
    });
  });

  it('is limited to three consultations a day in the trial until the e-mail is confirmed', async () => {
    const jo = await app.signUp();
    const confirmar = (emailConfirmadoEm: Date | null) =>
      app.deps.db.update(usuario).set({ emailConfirmadoEm }).where(eq(usuario.id, jo.id));
    await confirmar(null);
    const { id: Id } = await chamadas.registrada(jo);
    const dados = { Id, NumeroCnh: CNH.semMultas, Cpf: CPF, UF: 'RJ', ExerceAtividadeRemunerada: '1' };
    for (let i = 1; i < 3; i += 1) await jo.api.habilitacoes.corrigir(dados);
    const muitas = {
      code: 'MUITAS_TENTATIVAS',
      sentence: expect.stringContaining('as 3 consultas de um dia. Confirme o seu e-mail'),
    };
    await expect(jo.api.habilitacoes.corrigir(dados)).rejects.toMatchObject(muitas);
    await confirmar(new Date());
    await jo.api.habilitacoes.corrigir(dados);
  });
});
