import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditoria, usuario } from '#backend/platform/db/schema/conta.ts';
import { renavamComFinal } from '../../fixtures/numeros.ts';
import { CNH, CPF, contratar, PLACA, RENAVAM, semPlano } from '../consultas/fixtures.ts';
import { shared, sharedApp } from '../harness/app.ts';
import { type Campos, cadastrosDe, LICENCA, type Tipo } from './cadastrosDe.ts';

const app = sharedApp();
const ana = shared(() => app.signUp());
const { TIPOS, registrar, mandar } = cadastrosDe(app);

it.each<[Tipo, string, Campos]>([
  ['habilitacoes', 'NumeroCnh', { NumeroCnh: '' }],
  ['habilitacoes', 'NumeroCnh', { NumeroCnh: '1'.repeat(21) }],
  // Stored, it would take the only place of a trial.
  ['habilitacoes', 'NumeroCnh', { NumeroCnh: '1787666365' }],
  ['habilitacoes', 'Cpf', { Cpf: ' ' }],
  ['habilitacoes', 'EmailNotificacao', { EmailNotificacao: 'sem-arroba' }],
  ['habilitacoes', 'UF', { UF: '26' }],
  ['habilitacoes', 'UF', { UF: 'SP' }],
  ['veiculos', 'NumeroRenavam', { NumeroRenavam: '' }],
  ['veiculos', 'NumeroRenavam', { NumeroRenavam: '1'.repeat(21) }],
  ['veiculos', 'Placa', { Placa: ' ' }],
  ['veiculos', 'Placa', { Placa: '12ABCDE' }],
  ['veiculos', 'ProprietarioDocumento', { ProprietarioDocumento: '39053344706' }],
  ['veiculos', 'ProprietarioDocumento', { ProprietarioDocumento: '04252011000111' }],
  ['veiculos', 'ProprietarioDocumento', { ProprietarioDocumento: '12ABC34501DE36' }],
  ['veiculos', 'EmailNotificacao', { EmailNotificacao: 'sem-arroba' }],
  ['veiculos', 'UF', { UF: 'SP' }],
  ['veiculos', 'UF', { UF: '2' }],
])('registration and correction of %s name the wrong field: %s', async (tipo, campo, campos) => {
  const errado = { error: 'DADOS_INVALIDOS', campos: { [campo]: expect.any(String) } };
  const correcao = { Id: 1, ...TIPOS[tipo].correcao, ...campos };
  for (const response of [
    await TIPOS[tipo].cadastrar(ana, campos),
    ...(campo === 'UF' ? [] : [await mandar(tipo, ana, '/CorrigeCadastro', correcao)]),
  ]) {
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject(errado);
  }
});

describe('a licence', () => {
  it('takes every field of the specification and answers response, guid and message', async () => {
    const carla = await app.signUp();
    const response = await TIPOS.habilitacoes.cadastrar(carla, {
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
    const dito = await response.json();
    expect(dito).toEqual({
      response: 'success',
      guid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      message: 'CNH cadastrada com sucesso!',
    });
    expect(await carla.api.habilitacoes.resumo({ guid: dito.guid })).toMatchObject({
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
    const [row] = await app.rows(auditoria, eq(auditoria.atorId, carla.id));
    expect(row).toMatchObject({ ator: 'usuario', acao: 'habilitacao.cadastrar' });
  });

  it('with a wrong CPF is refused at once; the check digits of a CNH are left to the source', async () => {
    const hugo = await app.signUp();
    const errado = await TIPOS.habilitacoes.cadastrar(hugo, { Cpf: '39053344706' });
    expect([errado.status, (await errado.json()).error]).toEqual([422, 'CPF_INVALIDO']);
    expect((await TIPOS.habilitacoes.cadastrar(hugo, { NumeroCnh: CNH.digitoErrado })).status).toBe(200);
  });

  it('is looked up three times a day in the trial until the e-mail is confirmed', async () => {
    const jo = await app.signUp();
    const confirmar = (emailConfirmadoEm: Date | null) =>
      app.deps.db.update(usuario).set({ emailConfirmadoEm }).where(eq(usuario.id, jo.id));
    await confirmar(null);
    const { id: Id } = await registrar('habilitacoes', jo);
    for (let i = 1; i < 3; i += 1) await jo.api.habilitacoes.corrigir({ Id, ...LICENCA });
    await expect(jo.api.habilitacoes.corrigir({ Id, ...LICENCA })).rejects.toMatchObject({
      code: 'MUITAS_TENTATIVAS',
      sentence: expect.stringContaining('as 3 consultas de um dia. Confirme o seu e-mail'),
    });
    await confirmar(new Date());
    await jo.api.habilitacoes.corrigir({ Id, ...LICENCA });
  });
});

describe('a vehicle', () => {
  it('takes its documents in any writing and stores them stripped', async () => {
    const carla = await app.signUp();
    const { guid } = await registrar('veiculos', carla, {
      NumeroRenavam: '6443.035954-0',
      Placa: 'rio-2a18',
      ProprietarioDocumento: '390.533.447-05',
      EmailNotificacao: 'Oficina@Example.com',
    });
    expect(await carla.api.veiculos.resumo({ guid })).toMatchObject({
      NumeroRenavam: RENAVAM.semMultas,
      Placa: PLACA,
      ProprietarioDocumento: CPF,
      EmailNotificacao: 'oficina@example.com',
      UF: { Uf: 'RJ' },
      ...{ Ativo: true, QtdeConsultas: 0, ComErro: false, Modelo: null },
      ...{ Multas: [], Debitos: [], Dicas: [] },
    });
  });

  it.each(['04.252.011/0001-10', '12.ABC.345/01DE-35', '39053344705', ''])(
    'takes the owner %j, also a company whose number has letters',
    async (ProprietarioDocumento) => {
      const driver = await app.signUp();
      const { guid } = await registrar('veiculos', driver, { ProprietarioDocumento });
      const stripped = ProprietarioDocumento.replace(/[^0-9A-Z]/g, '') || null;
      expect(await driver.api.veiculos.resumo({ guid })).toMatchObject({ ProprietarioDocumento: stripped });
    },
  );

  it('is one of the total, which is told also without a plan, with the name of the driver', async () => {
    const eva = await app.signUp();
    await contratar(app, eva, 'cnh-livre');
    for (let i = 0; i < 3; i += 1) await registrar('veiculos', eva, { NumeroRenavam: renavamComFinal(0) });
    await semPlano(app, eva);
    const body = new URLSearchParams({ function: 'get_veiculos_usuario', email: eva.email });
    expect(await (await app.fetch('/comercio/usuario.php', { method: 'POST', body }, eva)).json()).toEqual({
      response: 'success',
      TotalVeiculos: 3,
      Usuario: { Nome: 'Ana Souza Prado' },
    });
  });
});
