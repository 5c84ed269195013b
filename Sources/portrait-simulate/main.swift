import Glibc
import Simulation

SteadyHashing.require()
exit(SimulateCommand(Array(CommandLine.arguments.dropFirst())).run())
