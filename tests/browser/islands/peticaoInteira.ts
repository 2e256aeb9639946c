import { emDias, noPapel } from '../support/dias.ts';

/** What the wizard asks for on each of its pages, enough for every next one. */
export const PETICAO_INTEIRA: Record<string, string> = {
  titular: 'proprio',
  Sexo: 'F',
  NomeCompletoDefesa: 'Ana Souza Prado',
  CpfDefesa: '529.982.247-25',
  TelefoneContato: '(21) 98765-4321',
  cep: '22240-003',
  numero: '100',
  complemento: '',
  EnderecoCompletos: 'Rua das Laranjeiras, 100, Laranjeiras, Rio de Janeiro – RJ',
  identidade: 'RG 12.345.678-9 Detran-RJ',
  capacidade: 'proprietario',
  Placa: 'ABC1D23',
  DataInfracao: '02/03/2026',
  HoraInfracao: '14:35',
  AutoInfracao: 'E123456789',
  Enquadramento: '745-50 Velocidade até 20% acima da máxima',
  Local: 'Av. Brasil, km 12, Rio de Janeiro',
  OrgaoEmissor: 'DETRAN-RJ',
  Fase: 'P',
  objetivo: 'defesa',
  prazo: noPapel(emDias(20)),
  dataEmissaoAutuacao: '10/04/2026',
  constatacao: 'equipamento',
};
